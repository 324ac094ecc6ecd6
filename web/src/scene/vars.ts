// Numbers of the script for the style sheet, as custom properties. Not by style="…", which the server's content security
// policy refuses.
import type { Attachment } from 'svelte/attachments';

export const vars =
  (values: Record<`--${string}`, string | number>): Attachment<HTMLElement | SVGElement> =>
  (element) => {
    for (const [name, value] of Object.entries(values)) element.style.setProperty(name, String(value));
  };
