import { areaIntrusion } from "./features/area-intrusion/area-intrusion.feature.ts";
import { berthParking } from "./features/berth-parking/berth-parking.feature.ts";
import { climbOver } from "./features/climb-over/climb-over.feature.ts";
import { crowdGather } from "./features/crowd-gather/crowd-gather.feature.ts";
import { faceAlarm } from "./features/face-alarm/face-alarm.feature.ts";
import { fireRoute } from "./features/fire-route/fire-route.feature.ts";
import { illegalParking } from "./features/illegal-parking/illegal-parking.feature.ts";
import { leavePost } from "./features/leave-post/leave-post.feature.ts";
import { cattleHome, passengerFlow, trafficFlow } from "./features/line-count/line-count.feature.ts";
import {
  passageCount,
  passageWeight,
  pigletCount,
  weighbridgeCount,
  weighbridgeWeight,
} from "./features/livestock-count/livestock-count.feature.ts";
import { plateRecognition } from "./features/plate-recognition/plate-recognition.feature.ts";
import { sleepPost } from "./features/sleep-post/sleep-post.feature.ts";
import { videoQuality } from "./features/video-quality/video-quality.feature.ts";
import { workingHours } from "./features/working-hours/working-hours.feature.ts";
import { type AlgorithmModule } from "./platform/analysis/algorithm.ts";

/**
 * The algorithms of this repository by id, imported from source for tools and tests. The agent itself runs the built
 * algorithms.
 */
export const algorithmModules: ReadonlyMap<string, AlgorithmModule> = new Map(
  [
    ...[areaIntrusion, passengerFlow, cattleHome, trafficFlow, illegalParking, berthParking, workingHours],
    ...[videoQuality, crowdGather, leavePost, sleepPost, climbOver, fireRoute, plateRecognition, faceAlarm],
    ...[passageCount, weighbridgeCount, passageWeight, weighbridgeWeight, pigletCount],
  ].map((module) => [module.manifest.id, module]),
);
