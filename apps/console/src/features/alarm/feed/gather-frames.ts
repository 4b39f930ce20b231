import { type ServerFrame } from "@huiyan/contract/push";

/** What pours in is shown so often: a page that draws each of 200 alarms a second by itself is minutes behind. */
export const gatherMs = 200;
/** So many after a pause are few. */
export const fewFrames = 4;

interface Gathering {
  take(frame: ServerFrame): void;
  stop(): void;
}

/** The first few frames after a pause are handled at once; those that follow them closely together, in their order. */
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
      // from the end of the work on, so that what is slow leaves time for the person
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
