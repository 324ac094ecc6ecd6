// Which page the address asks for. The server answers every one of these addresses with the same index.html.

export type Route =
  | { page: 'start' }
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | {
      page: 'table';
      table: string;
      /** The secret of a seat, from a seat link. */
      token: string | null;
      /** It was a seat link once: something was cut off or added on its way. */
      damaged?: true;
    }
  | { page: 'rules'; game: string }
  | { page: 'replay'; table: string | null; match: number | null }
  | { page: 'art' }
  | { page: 'missing' };

const tableId = /^[\w-]{22}$/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// Links come out of messages with a full stop or a bracket behind them, and with a "#" that has become "%23".
function parseTable(address: string): Route {
  const [, table, secret = ''] = /^([\w-]{22})[^\w#-]*(?:#(.*))?$/s.exec(decoded(address)) ?? [];
  if (!table) return { page: 'missing' };
  const token = /^[\w-]{32}(?![\w-])/.exec(secret)?.[0] ?? null;
  // "#main" and the like are places on the page.
  const damaged = token === null && /[\w-]{12}/.test(secret);
  return { page: 'table', table, token, ...(damaged ? { damaged } : {}) };
}

export function parseRoute(path: string, hash = ''): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second, third] = parts;
  if (parts.length === 0) return { page: 'start' };
  if (first === 'lobby' && parts.length === 1) return { page: 'lobby' };
  if (first === 'art' && parts.length === 1) return { page: 'art' };
  if (first === 'new' && second && parts.length === 2) return { page: 'new', game: second };
  if (first === 'rules' && second && parts.length === 2) return { page: 'rules', game: second };
  if (first === 'table' && second && parts.length === 2) return parseTable(second + hash);
  if (first === 'replay' && parts.length === 1) return { page: 'replay', table: null, match: null };
  if (first === 'replay' && second && third && tableId.test(second) && /^\d{1,9}$/.test(third) && parts.length === 3) {
    return { page: 'replay', table: second, match: Number(third) };
  }
  return { page: 'missing' };
}

/** What a page hands to the next one; it survives a reload, not a link. */
interface Baggage {
  /** The table was opened to play at once: it begins as soon as it is attended. */
  begin?: boolean;
  /** The secret of a seat link that nobody has answered yet. It is no part of the address. */
  link?: string;
}

class Router {
  route = $state.raw<Route>(parseRoute(location.pathname, location.hash));

  constructor() {
    addEventListener('popstate', () => this.#follow());
    addEventListener('hashchange', () => this.#follow());
    document.addEventListener('click', (event) => this.#click(event));
  }

  get baggage(): Baggage {
    return (history.state as Baggage | null) ?? {};
  }

  go(path: string, baggage: Baggage = {}): void {
    history.pushState(baggage, '', path);
    this.#follow();
    scrollTo(0, 0);
  }

  /** Changes the address of this page: a secret was in it, or the baggage has been used. */
  clean(path: string, baggage: Baggage = {}): void {
    history.replaceState(baggage, '', path);
    // Not at once: a page that is just being made may not change what it was made of.
    queueMicrotask(() => this.#follow());
  }

  #follow(): void {
    this.route = parseRoute(location.pathname, location.hash);
  }

  // Links stay links: they can be copied, and opened in another tab.
  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.download || link.origin !== location.origin) return;
    if (parseRoute(link.pathname).page === 'missing') return;
    const samePage = link.pathname === location.pathname && link.search === location.search;
    if (samePage && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
