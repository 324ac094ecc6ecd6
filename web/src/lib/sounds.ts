// Short sounds of our own, made of a few sine and triangle tones. Browsers are silent before the first click or key;
// so are we: the audio is only woken by one.
import { preferences } from './preferences.svelte';

type Sound = 'turn' | 'move' | 'round' | 'won' | 'chat' | 'tick';

interface Tone {
  pitch: number; // Hz
  at: number; // seconds from the start of the sound
  length: number;
  loudness: number;
  shape: OscillatorType;
}

const tone = (pitch: number, at: number, length: number, loudness: number, shape: OscillatorType = 'sine'): Tone => ({
  pitch,
  at,
  length,
  loudness,
  shape,
});

const sounds: Record<Sound, Tone[]> = {
  turn: [tone(587, 0, 0.18, 0.12), tone(880, 0.12, 0.3, 0.12)],
  move: [tone(220, 0, 0.06, 0.1, 'triangle'), tone(330, 0.02, 0.05, 0.05, 'triangle')],
  round: [tone(523, 0, 0.2, 0.1), tone(659, 0.12, 0.2, 0.1), tone(523, 0.24, 0.35, 0.1)],
  won: [tone(523, 0, 0.2, 0.12), tone(659, 0.12, 0.2, 0.12), tone(784, 0.24, 0.2, 0.12), tone(1047, 0.36, 0.6, 0.12)],
  chat: [tone(740, 0, 0.08, 0.06)],
  tick: [tone(1175, 0, 0.05, 0.06, 'triangle')],
};

let audio: AudioContext | null = null;

export function wakeSoundsOnFirstInput(): void {
  const wake = (): void => {
    audio ??= new AudioContext();
    void audio.resume();
  };
  addEventListener('pointerdown', wake, { once: true });
  addEventListener('keydown', wake, { once: true });
}

export function play(sound: Sound): void {
  const { sound: on, volume } = preferences;
  if (!on || volume === 0 || !audio || audio.state !== 'running') return;
  for (const { pitch, at, length, loudness, shape } of sounds[sound]) {
    const start = audio.currentTime + at;
    const oscillator = new OscillatorNode(audio, { type: shape, frequency: pitch });
    const gain = new GainNode(audio, { gain: 0 });
    // Up quickly and away slowly: a tone that starts or stops at once clicks.
    gain.gain.linearRampToValueAtTime(loudness * volume, start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + length);
  }
}
