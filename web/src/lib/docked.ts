// What is chosen from stays at the lower edge of the window while one looks around, as long as it leaves room to look:
// with large letters or in a low window it keeps its place in the page instead.

/** It may take up this much of the window. */
const share = 0.45;

/** Sets data-docked on the element while it may stay at the edge; styles.css does the rest. */
export function docked(element: HTMLElement): () => void {
  const page = document.documentElement;
  const measure = (): void => {
    const fits = element.scrollHeight <= window.innerHeight * share;
    element.toggleAttribute('data-docked', fits);
    // What gets the focus, or is scrolled to, must not lie behind it.
    page.style.scrollPaddingBottom = fits ? `${element.offsetHeight}px` : '';
  };
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  window.addEventListener('resize', measure);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', measure);
    page.style.scrollPaddingBottom = '';
  };
}
