import { type WebSocket } from "ws";

export interface AnswerTimes {
  /** Every so often the far side is asked whether it is there. */
  askEveryMs: number;
  /** An answer that takes longer is none. */
  patienceMs: number;
}

/** Ten thousand devices are 5,000 questions a second; with the reconnect a device is elsewhere within 5 s. */
export const answerTimes: AnswerTimes = { askEveryMs: 2_000, patienceMs: 2_000 };

/**
 * Ends a connection whose far side is gone without a word: a host that lost its power, a network that drops packets. By
 * WebSocket pings, which the far side's socket answers, whatever its broker and its database do meanwhile; any word of it
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
