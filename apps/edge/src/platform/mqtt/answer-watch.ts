import { type WebSocket } from "ws";

export interface AnswerTimes {
  /** Interval of pings to the server, ms. */
  askEveryMs: number;
  /** Maximum time for an answer to a ping, ms. */
  patienceMs: number;
}

/**
 * Default ping times. Ten thousand devices send 5,000 pings per second. A device whose server has disappeared is
 * connected to another node within 5 s.
 */
export const answerTimes: AnswerTimes = { askEveryMs: 2_000, patienceMs: 2_000 };

/**
 * Ends a connection whose server has disappeared without notice, because its host lost power or the network drops
 * packets.
 * The server's socket answers WebSocket pings, even if its broker or database is slow. Any received message counts as
 * an answer.
 */
export function watchAnswers(socket: WebSocket, { askEveryMs, patienceMs }: AnswerTimes, onSilence: () => void): void {
  let overdue: NodeJS.Timeout | undefined;
  const heard = (): void => {
    clearTimeout(overdue);
    overdue = undefined;
  };
  const ask = (): void => {
    if (socket.readyState !== socket.OPEN || overdue !== undefined) return;
    socket.ping();
    overdue = setTimeout(() => {
      onSilence();
      socket.terminate();
    }, patienceMs);
  };
  const asking = setInterval(ask, askEveryMs);
  socket.on("pong", heard).on("message", heard);
  socket.once("close", () => {
    clearInterval(asking);
    heard();
  });
}
