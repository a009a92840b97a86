import { connect } from 'node:net';

const HEAD_END = '\r\n\r\n';

/** A GET request repeated on one kept-alive connection, with as little work in the client as possible. */
interface Asker {
  /** Asks once more; throws when the answer is not 200. */
  ask(): Promise<void>;
  close(): void;
}

/** Opens a connection that requests one address again and again. */
export function openAsker(url: string, headers: Readonly<Record<string, string>>): Asker {
  const { hostname, port, pathname, search, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = [`GET ${pathname}${search} HTTP/1.1`, ...lines].join('\r\n') + HEAD_END;
  const socket = connect(Number(port), hostname).setNoDelay(true);
  let text = '';
  let done: (error?: Error) => void = () => {};
  socket.setEncoding('latin1').on('data', (piece: string) => {
    text += piece;
    const head = text.indexOf(HEAD_END);
    if (head === -1) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
    if (text.length < head + HEAD_END.length + length) return;
    const error = text.startsWith('HTTP/1.1 200 ') ? undefined : new Error(text);
    text = '';
    done(error);
  });
  socket.on('error', (error) => done(error));
  return {
    ask: () =>
      new Promise((resolve, reject) => {
        done = (error) => (error ? reject(error) : resolve());
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}
