export { algorithmNameOf } from "./algorithm-name.ts";
export { AlarmBell } from "./bell/AlarmBell.tsx";
export { objectName } from "./box-labels.ts";
export { AlarmFeed } from "./feed/AlarmFeed.tsx";
export { onArrivals } from "./feed/arrivals.ts";
export { useArrivalRefresh } from "./feed/use-arrival-refresh.ts";
export { HeadlinePanel } from "./headline/HeadlinePanel.tsx";
export { AlarmWall } from "./wall/AlarmWall.tsx";
