// Made from protocol/schemas/client.json by `npm run types`; do not edit.
import type * as common from './common';

export type Message =
  | {
      type: 'attend';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
      protocol: 2;
      /**
       * The table's id.
       */
      table: string;
      /**
       * The secret of a seat; a spectator has none.
       */
      token?: string | null;
      /**
       * The last event that the client has: only later ones are sent.
       */
      after?: {
        match: number;
        event: number;
      };
    }
  | {
      type: 'move';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
      /**
       * That of the update which the player looked at.
       */
      decision: number;
      /**
       * Its text.
       */
      move: string;
    }
  | {
      type: 'retract';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
      /**
       * That of the update which the player looked at.
       */
      decision: number;
    }
  | {
      type: 'undo';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
      /**
       * That of the update which the player looked at.
       */
      decision: number;
    }
  | {
      type: 'why';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
      /**
       * Its text, or some members of it.
       */
      move: string | common.MovePart;
    }
  | {
      type: 'hint';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
      /**
       * That of the update which the player looked at.
       */
      decision: number;
    }
  | {
      type: 'start';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
    }
  | {
      type: 'kick';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
      seat: common.Seat;
    }
  | {
      type: 'set_seat';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
      seat: common.Seat;
      /**
       * `open`, or `bot:` and a name.
       */
      player: string;
    }
  | {
      type: 'set_options';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
      /**
       * Those that change.
       */
      options: {
        [k: string]: unknown;
      };
    }
  | {
      type: 'replace';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
      seat: common.Seat;
    }
  | {
      type: 'play_for_me';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
      on: boolean;
    }
  | {
      type: 'resume';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
    }
  | {
      type: 'chat';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
      /**
       * 1 to 300 characters.
       */
      text?: string;
      /**
       * One of those of GET /api/v2/games.
       */
      phrase?: string;
    }
  | {
      type: 'free_text';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
      on: boolean;
    }
  | {
      type: 'contribute';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
      entropy: string;
    }
  | {
      type: 'go_on';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
    }
  | {
      type: 'rematch';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
    }
  | {
      type: 'leave';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
    }
  | {
      type: 'close';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
    }
  | {
      type: 'refresh';
      /**
       * Chosen by the client; the answer repeats it.
       */
      id: common.Identifier;
    };

/**
 * All definitions of the schema.
 */
export interface Definitions {
  message: Message;
}
