const files = import.meta.glob<Record<string, string>>(['../../../../i18n/fr/*.json', '!**/{program,terminal}.json'], {
  eager: true,
  import: 'default',
});

export default Object.assign({}, ...Object.values(files)) as Record<string, string>;
