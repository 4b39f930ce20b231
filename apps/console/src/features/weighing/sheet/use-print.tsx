import { type Slip } from "@huiyan/contract/weighing/slip";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { SlipSheet } from "./SlipSheet.tsx";

export type Paper = "a4" | "receipt";

/** Returns the function that prints only the slip: rendered outside the page while the browser prints. */
export function usePrint(slip: Slip) {
  const [paper, setPaper] = useState<Paper>();
  useEffect(() => {
    if (paper === undefined) return;
    const end = () => setPaper(undefined);
    addEventListener("afterprint", end, { once: true });
    print();
    return () => removeEventListener("afterprint", end);
  }, [paper]);
  const copy =
    paper !== undefined &&
    createPortal(
      <div className={`slip-print ${paper}`}>
        <SlipSheet slip={slip} printedAt={Date.now()} />
      </div>,
      document.body,
    );
  return { print: setPaper, copy };
}
