// Which page the address asks for. The server answers every one of these addresses with the same index.html.

export type Route =
  | { page: 'start' }
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string; token: string | null }
  | { page: 'rules'; game: string }
  | { page: 'replay'; table: string | null; match: number | null }
  | { page: 'art' }
  | { page: 'missing' };

const tokenPattern = /^#([\w-]{32})$/;

export function parseRoute(path: string, hash = ''): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second, third] = parts;
  if (parts.length === 0) return { page: 'start' };
  if (first === 'lobby' && parts.length === 1) return { page: 'lobby' };
  if (first === 'art' && parts.length === 1) return { page: 'art' };
  if (first === 'new' && second && parts.length === 2) return { page: 'new', game: second };
  if (first === 'rules' && second && parts.length === 2) return { page: 'rules', game: second };
  if (first === 'table' && second && /^[\w-]{22}$/.test(second) && parts.length === 2) {
    return { page: 'table', table: second, token: tokenPattern.exec(hash)?.[1] ?? null };
  }
  if (first === 'replay' && parts.length === 1) return { page: 'replay', table: null, match: null };
  if (first === 'replay' && second && third && /^\d{1,9}$/.test(third) && parts.length === 3) {
    return { page: 'replay', table: second, match: Number(third) };
  }
  return { page: 'missing' };
}

/** What a page hands to the next one; it survives a reload, not a link. */
interface Baggage {
  /** The table was opened to play at once: it begins as soon as it is attended. */
  begin?: boolean;
}

class Router {
  route = $state.raw<Route>(parseRoute(location.pathname, location.hash));

  constructor() {
    addEventListener('popstate', () => this.#follow());
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
  clean(path: string): void {
    history.replaceState({}, '', path);
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
