// What is shown beside the board: all the time where there is room for it, else in a sheet that is opened.
import { MediaQuery } from 'svelte/reactivity';

export const tabs = ['log', 'chat', 'people'] as const;
export type Tab = (typeof tabs)[number];

export class Side {
  tab = $state<Tab>('log');
  /** The sheet. */
  opened = $state(false);
  /** The number of the last line of the chat that has been seen. */
  chatRead = $state(0);
  /** There is room beside the board. */
  readonly wide = new MediaQuery('min-width: 64rem');
  /** The scene is large: its panel stays open. */
  readonly pinned = new MediaQuery('(min-width: 100rem) and (min-height: 60rem)');

  open(tab: Tab): void {
    this.tab = tab;
    this.opened = true;
  }
}
