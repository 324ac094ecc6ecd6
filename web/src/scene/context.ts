// What the parts of the scene share.
import { createContext } from 'svelte';
import type { Picker } from '../table/picker.svelte';
import type { Acts, Position } from '../table/position';
import type { Stage } from '../table/stage.svelte';
import type { GameParts } from './game';

export interface SceneContext {
  readonly parts: GameParts;
  readonly position: Position;
  readonly stage: Stage;
  readonly picker: Picker;
  readonly acts: Acts;
  /** The seat that is looked at closely. */
  look(seat: number): void;
}

export const [sceneContext, setSceneContext] = createContext<SceneContext>();
