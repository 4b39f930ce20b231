import { type ServerFrame } from "@huiyan/contract/push";

/**
 * Interval in milliseconds at which batched frames are handled. A page that renders 200 alarms per second one by one
 * lags by minutes.
 */
export const gatherMs = 200;
/** Number of frames after a pause that are handled at once, not in a batch. */
export const fewFrames = 4;

interface Gathering {
  take(frame: ServerFrame): void;
  stop(): void;
}

/**
 * Handles the first `fewFrames` frames after a pause at once. Handles further frames in batches every `gatherMs`, in
 * their order.
 */
export function gatherFrames(handle: (frames: readonly ServerFrame[]) => void): Gathering {
  let waiting: ServerFrame[] = [];
  let left = fewFrames;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function handleWaiting() {
    const frames = waiting;
    waiting = [];
    if (frames.length === 0) left = fewFrames;
    else handle(frames);
  }

  function flush() {
    timer = undefined;
    const isPouring = waiting.length > 0;
    try {
      handleWaiting();
    } finally {
      // Starts the timer after the work, so that slow handling leaves time for user input.
      if (isPouring) timer = setTimeout(flush, gatherMs);
    }
  }

  return {
    take(frame) {
      waiting.push(frame);
      timer ??= setTimeout(flush, gatherMs);
      if (left === 0) return;
      left -= 1;
      handleWaiting();
    },
    stop: () => clearTimeout(timer),
  };
}
