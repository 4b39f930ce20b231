import { Button } from "antd";
import { Clock } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { hoursButtonText as text } from "../working-hours-search.texts.ts";
import { type StatisticsFilter } from "./statistics-filter.ts";

const Dialog = lazy(async () => ({ default: (await import("./StatisticsDialog.tsx")).StatisticsDialog }));

/** Button on the alarms page that opens the working hours of the same group, device and point. */
export function StatisticsButton({ filter }: { filter: StatisticsFilter }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Clock size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {text("statistics")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Dialog filter={filter} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
