// What this browser remembers. A browser may refuse to remember, or hand back something strange: nothing breaks then.

export function load(key: string): unknown {
  try {
    const text = localStorage.getItem(`vivarium.${key}`);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(`vivarium.${key}`, JSON.stringify(value));
  } catch {
    // Full, or private browsing: it is forgotten with the page.
  }
}
