import { type EChartsCoreOption, type EChartsType } from "echarts/core";
import { type RefObject, useEffect, useRef, useState } from "react";

interface Drawing {
  element: RefObject<HTMLDivElement | null>;
  /** True when the chart library could not be fetched. */
  failed: boolean;
  retry: () => void;
}

/**
 * Draws a chart into the returned element, and draws it again when the option or the size changes. Loads the library at
 * the first use.
 */
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
