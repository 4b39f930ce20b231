import { useEffect, useState } from "react";

export interface LocalCopy {
  /** Address of the local copy; undefined until the stream is loaded completely. */
  address: string | undefined;
  hasFailed: boolean;
}

/**
 * Returns a local copy of a video that a device streams, since users cannot seek in a stream.
 * @param streamed address of the stream; undefined if the video is no stream
 */
export function useLocalCopy(streamed: string | undefined): LocalCopy {
  const [copy, setCopy] = useState<LocalCopy>({ address: undefined, hasFailed: false });
  useEffect(() => {
    if (streamed === undefined) return;
    const stop = new AbortController();
    let made: string | undefined;
    const bring = async () => {
      const response = await fetch(streamed, { signal: stop.signal });
      if (!response.ok) throw new Error(String(response.status));
      const bytes = await response.blob();
      if (stop.signal.aborted) return;
      made = URL.createObjectURL(bytes);
      setCopy({ address: made, hasFailed: false });
    };
    bring().catch(() => {
      if (!stop.signal.aborted) setCopy({ address: undefined, hasFailed: true });
    });
    return () => {
      stop.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [streamed]);
  return copy;
}
