// What must hold of the table at every size and moment, measured in the page.

export interface Audit {
  findings: string[];
  /** The box of the prompt: it is the same at every moment. */
  prompt: string;
}

/** Runs in the page, which is at rest. */
export function audit(viewer: string): Audit {
  const target = 44;
  const findings: string[] = [];
  const scene = document.querySelector('[data-scene]');
  if (!scene) return { findings: ['there is no scene'], prompt: '' };
  const told = (element: Element): string => {
    const { dataset, innerText = '', ariaLabel } = element as HTMLElement;
    const data = Object.entries(dataset).map(([name, value]) => `${name}=${value}`);
    return `${element.localName} [${data.join(' ')}] "${(ariaLabel ?? innerText).slice(0, 40)}"`;
  };
  const box = ({ left, top, right, bottom }: DOMRect): string => [left, top, right, bottom].map(Math.round).join(' ');

  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) {
    findings.push(`the page scrolls: ${scrollWidth} × ${scrollHeight}`);
  }

  const regions = [...scene.querySelectorAll<HTMLElement>('[data-region]')]
    .map((element) => ({ name: element.dataset.region, rect: element.getBoundingClientRect() }))
    .filter(({ rect }) => rect.width > 0 && rect.height > 0);
  for (const [i, { name, rect }] of regions.entries()) {
    if (rect.left < -1 || rect.top < -1 || rect.right > innerWidth + 1 || rect.bottom > innerHeight + 1) {
      findings.push(`${name} is not inside the window: ${box(rect)}`);
    }
    for (const { name: other, rect: its } of regions.slice(i + 1)) {
      const width = Math.min(rect.right, its.right) - Math.max(rect.left, its.left);
      const height = Math.min(rect.bottom, its.bottom) - Math.max(rect.top, its.top);
      if (width > 1 && height > 1) findings.push(`${name} and ${other} overlap: ${box(rect)}, ${box(its)}`);
    }
  }

  const bar = scene.querySelector<HTMLElement>('[data-region="bar"]');
  if (bar && (bar.scrollHeight > bar.clientHeight + 1 || bar.scrollWidth > bar.clientWidth + 1)) {
    findings.push(`the bar is too small for ${bar.innerText}`);
  }

  const prompts = document.querySelectorAll('[data-prompt]');
  if (prompts.length !== 1) findings.push(`${prompts.length} prompts`);
  const primary = document.querySelectorAll('[data-primary], [data-scene] .primary');
  if (primary.length > 1) findings.push(`${primary.length} primary buttons`);
  const text = document.querySelector<HTMLElement>('[data-prompt] .text');
  if (text && text.scrollHeight > text.clientHeight + 1) findings.push(`the question is cut off: ${text.innerText}`);

  // The longest run of pixels on lines across the element at which a click would hit it.
  const hits = (element: Element, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && element.contains(hit);
  };
  const longestRun = (from: number, to: number, isHit: (at: number) => boolean): number => {
    let longest = 0;
    let run = 0;
    for (let at = from + 0.5; at < to; at += 2) {
      run = isHit(at) ? run + 2 : 0;
      longest = Math.max(longest, run);
    }
    return longest;
  };
  const choosable =
    '[data-choice], [data-curtain] button, [data-curtain] a, [data-seat], [data-region="bar"] :is(a, button)';
  for (const element of scene.querySelectorAll(choosable)) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    // What a curtain is in front of is opened when it has gone.
    if (element.matches('[data-seat]') && scene.querySelector('[data-curtain]')) continue;
    const lines = [0.15, 0.5, 0.85];
    const across = lines.map((part) => top + part * (bottom - top));
    const along = lines.map((part) => left + part * (right - left));
    const width = Math.max(...across.map((y) => longestRun(left, right, (x) => hits(element, x, y))));
    const height = Math.max(...along.map((x) => longestRun(top, bottom, (y) => hits(element, x, y))));
    if (width < target - 2 || height < target - 2) {
      findings.push(`${told(element)}: ${width} × ${height} can be hit, of ${box(element.getBoundingClientRect())}`);
    }
  }

  const board = [...scene.querySelectorAll<HTMLElement>('[data-region]:not([data-region="panel"]), [data-curtain]')];
  for (const element of board) {
    if (element.innerText.includes(viewer)) findings.push(`the viewer is told of ${viewer}: ${element.innerText}`);
  }
  const prompt = prompts[0]?.getBoundingClientRect();
  return { findings, prompt: prompt ? box(prompt) : '' };
}
