/** Where points come from, in the order in which they are counted. */
export const sources = ['island', 'island_bonus', 'claws_bonus', 'graveyard'] as const;
