// A port of the page joined to the tables: what comes is said to them, what they tell goes back.
import type { FromTables } from './messages';
import type { Tables } from './tables';

/** `ended` is called when the line is over, whoever has ended it. */
export function join(port: MessagePort, tables: Tables, ended: () => void = () => undefined): void {
  const tell = (message: FromTables): void => port.postMessage(message);
  const line = tables.connect({
    tell,
    hangUp: () => {
      tell(null);
      ended();
    },
  });
  port.onmessage = ({ data }: MessageEvent<FromTables>) => {
    if (data !== null) return line.say(data);
    line.hangUp();
    port.close();
    ended();
  };
}
