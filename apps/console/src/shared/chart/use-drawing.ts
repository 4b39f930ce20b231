import { type EChartsCoreOption, type EChartsType } from "echarts/core";
import { type RefObject, useEffect, useRef, useState } from "react";

interface Drawing {
  element: RefObject<HTMLDivElement | null>;
  /** The library could not be fetched. */
  failed: boolean;
  retry: () => void;
}

/** Draws into the element, and again after changes of the option or the size. Loads the library when first needed. */
export function useDrawing(option: EChartsCoreOption): Drawing {
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const latest = useRef(option);
  const [tries, setTries] = useState({ count: 0, failed: false });
  useEffect(() => {
    latest.current = option;
    chart.current?.setOption(option, { notMerge: true });
  }, [option]);
  const { count } = tries;
  useEffect(() => {
    const { current: frame } = element;
    if (frame === null) return undefined;
    let gone = false;
    const observer = new ResizeObserver(() => chart.current?.resize());
    import("./echarts-parts.ts").then(
      ({ drawOn }) => {
        if (gone) return;
        chart.current = drawOn(frame);
        chart.current.setOption(latest.current);
        observer.observe(frame);
      },
      () => setTries({ count, failed: true }),
    );
    return () => {
      gone = true;
      observer.disconnect();
      chart.current?.dispose();
      chart.current = undefined;
    };
  }, [count]);
  return { element, failed: tries.failed, retry: () => setTries({ count: count + 1, failed: false }) };
}
