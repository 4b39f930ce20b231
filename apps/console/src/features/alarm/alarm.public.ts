export { algorithmNameOf } from "./algorithm-name.ts";
export { AlarmBell } from "./bell/AlarmBell.tsx";
export { AlarmFeed } from "./feed/AlarmFeed.tsx";
export { onArrivals } from "./feed/arrivals.ts";
export { type ArrivalCount, useArrivalCount } from "./feed/use-arrival-count.ts";
export { useArrivalRefresh } from "./feed/use-arrival-refresh.ts";
export { SeverityMark } from "./handling/SeverityMark.tsx";
export { HeadlinePanel } from "./headline/HeadlinePanel.tsx";
export { AlarmWall } from "./wall/AlarmWall.tsx";
