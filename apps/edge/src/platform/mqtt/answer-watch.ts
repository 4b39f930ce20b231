import { type WebSocket } from "ws";

export interface AnswerTimes {
  /** Interval of queries to the far side, ms. */
  askEveryMs: number;
  /** Timeout of an answer, ms. */
  patienceMs: number;
}

/** Ten thousand devices send 5,000 queries a second; including the reconnect a device has another node within 5 s. */
export const answerTimes: AnswerTimes = { askEveryMs: 2_000, patienceMs: 2_000 };

/**
 * Ends a connection whose far side has disappeared silently: a host that lost its power, a network that drops packets.
 * WebSocket pings are answered by the far side's socket, independent of its broker and its database; any data from it
 * counts as an answer.
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
