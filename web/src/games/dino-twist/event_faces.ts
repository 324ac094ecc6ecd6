// From an event of Dino Twist to its emblem.
const tones: Record<string, string> = {
  'twist-island': 'herbi',
  meteor: 'carni',
  triple: 'voli',
  alone: 'raptor-grey',
  'fury-aqua': 'aqua',
  'fury-carni': 'carni',
  'fury-herbi': 'herbi',
  'fury-voli': 'voli',
  carnage: 'pterodactyl',
  volcano: 'carni',
  earthquake: 't-rex',
  tornado: 'stegosaurus',
  support: 'brontosaurus',
  'new-brood': 't-rex',
  'big-rock': 'raptor-grey',
};

/** Every event there is a card of; where a meteor hits is written behind it. */
export const eventNames = Object.keys(tones);

export interface EventFace {
  emblem: string;
  tone: string;
  /** The territories a meteor hits. */
  territories: string[];
}

/** Null for a text that is no event ("triple", "meteor-river+sea"). */
export function eventFace(event: string): EventFace | null {
  const meteor = /^meteor-?(.*)$/.exec(event);
  const emblem = meteor ? 'meteor' : event;
  const tone = tones[emblem];
  return tone ? { emblem, tone, territories: meteor?.[1] ? meteor[1].split('+') : [] } : null;
}
