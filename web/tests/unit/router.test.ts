// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';

// The router listens to the browser as soon as it is loaded; only parseRoute is asked here.
vi.stubGlobal('location', { pathname: '/', hash: '' });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', { addEventListener: () => undefined });
const { parseRoute } = await import('../../src/lib/router.svelte');

const table = 'W0KITvHjLfyaSXZ56_0sfA';
const token = '3q_v9TiIR6eC7NGZVY0pAW2hjyJF__lH';

describe('an address', () => {
  it('names a page', () => {
    expect(parseRoute('/')).toEqual({ page: 'start' });
    expect(parseRoute('/lobby')).toEqual({ page: 'lobby' });
    expect(parseRoute('/new/take-that')).toEqual({ page: 'new', game: 'take-that' });
    expect(parseRoute('/rules/cubosaurs')).toEqual({ page: 'rules', game: 'cubosaurs' });
    expect(parseRoute('/replay')).toEqual({ page: 'replay', table: null, match: null });
    expect(parseRoute(`/replay/${table}/2`)).toEqual({ page: 'replay', table, match: 2 });
  });

  it('of a seat carries the secret behind the #', () => {
    expect(parseRoute(`/table/${table}`)).toEqual({ page: 'table', table, token: null });
    expect(parseRoute(`/table/${table}`, `#${token}`)).toEqual({ page: 'table', table, token });
    expect(parseRoute(`/table/${table}`, '#main')).toEqual({ page: 'table', table, token: null });
  });

  it('of a seat is found in what a message made of it', () => {
    const seat = { page: 'table', table, token };
    for (const end of ['.', ')', '>', '%20', '%E2%80%A6', '\u200b', ', come!']) {
      expect(parseRoute(`/table/${table}`, `#${token}${end}`), end).toEqual(seat);
    }
    for (const end of ['.', ')', '%20', '/', ',']) {
      expect(parseRoute(`/table/${table}${end}`, ''), end).toEqual({ page: 'table', table, token: null });
    }
    expect(parseRoute(`/table/${table}%23${token}`, '')).toEqual(seat);
    expect(parseRoute(`/table/${table}`, `#${token}%zz`)).toEqual(seat);
  });

  it('of a seat that was cut off or made longer says so', () => {
    for (const broken of [token.slice(1), `${token}_`, `${token}${token}`, 'x'.repeat(20)]) {
      expect(parseRoute(`/table/${table}`, `#${broken}`), broken).toEqual({
        page: 'table',
        table,
        token: null,
        damaged: true,
      });
    }
  });

  it('that was cut off or made up names none', () => {
    for (const path of [
      `/table/${table}x`,
      `/table/${table}.html`,
      '/replay/../1',
      '/replay/%2e%2e/1',
      `/table/${table.slice(1)}`,
      '/table',
      '/new',
      '/x',
      `/replay/${table}/x`,
      '/lobby/x',
      '/new/a/b',
    ]) {
      expect(parseRoute(path), path).toEqual({ page: 'missing' });
    }
  });
});
