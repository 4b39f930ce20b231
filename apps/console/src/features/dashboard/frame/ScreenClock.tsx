import dayjs from "dayjs";
import { useAging } from "../../../shared/screen/use-aging.ts";
import { dashboardText as text } from "../dashboard.texts.ts";

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** Time, day and weekday, each second. */
export function ScreenClock() {
  const second = useAging((now) => Math.floor(now / 1000));
  const now = dayjs(second * 1000);
  return (
    <div className="screen-clock">
      <time dateTime={now.toISOString()}>{now.format("HH:mm:ss")}</time>
      <span>
        {now.format("YYYY-MM-DD")} {text(weekdays[now.day()] ?? "sunday")}
      </span>
    </div>
  );
}
