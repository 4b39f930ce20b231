import { alarmFeature, alarmKind, exportWorker, recordKind } from "./features/alarm/alarm.feature.ts";
import { algorithmFeature, deliveryWorker } from "./features/algorithm/algorithm.feature.ts";
import { auditFeature } from "./features/audit/audit.feature.ts";
import { backupFeature } from "./features/backup/backup.feature.ts";
import { berthFeature, berthKind } from "./features/berth/berth.feature.ts";
import { chargingFeature } from "./features/charging/charging.feature.ts";
import { chinaFeature } from "./features/china/china.feature.ts";
import { dashboardFeature } from "./features/dashboard/dashboard.feature.ts";
import { demoFeature } from "./features/demo/demo.feature.ts";
import { bulkWorker, claimWorker, deviceFeature } from "./features/device/device.feature.ts";
import { faceFeature, faceImport } from "./features/face/face.feature.ts";
import { farmFeature, ownerImport } from "./features/farm/farm.feature.ts";
import { feedbackFeature } from "./features/feedback/feedback.feature.ts";
import { countKind, flowFeature } from "./features/flow/flow.feature.ts";
import { gbFeature } from "./features/gb28181/gb28181.feature.ts";
import { groupFeature } from "./features/group/group.feature.ts";
import { headCountFeature } from "./features/head-count/head-count.feature.ts";
import { homeFeature } from "./features/home/home.feature.ts";
import { ledgerFeature } from "./features/ledger/ledger.feature.ts";
import { liveFeature } from "./features/live/live.feature.ts";
import { mapFeature } from "./features/map/map.feature.ts";
import { notifyFeature } from "./features/notify/notify.feature.ts";
import { mergeStormNotices } from "./features/notify/notify.public.ts";
import { openApiFeature } from "./features/open-api/open-api.feature.ts";
import { operatorFeature } from "./features/operator/operator.feature.ts";
import { organisationFeature } from "./features/organisation/organisation.feature.ts";
import { createOrganisation } from "./features/organisation/organisation.public.ts";
import { parkingFeature } from "./features/parking/parking.feature.ts";
import { patrolFeature } from "./features/patrol/patrol.feature.ts";
import { peopleFeature, personImport } from "./features/people/people.feature.ts";
import { pointBulkWorker, pointFeature } from "./features/point/point.feature.ts";
import { recordingFeature } from "./features/recording/recording.feature.ts";
import { resourceFeature } from "./features/resource/resource.feature.ts";
import { servicePackageFeature } from "./features/service-package/service-package.feature.ts";
import { sessionFeature } from "./features/session/session.feature.ts";
import { settingFeature } from "./features/setting/setting.feature.ts";
import { settlementFeature } from "./features/settlement/settlement.feature.ts";
import { shortcutFeature } from "./features/shortcut/shortcut.feature.ts";
import { taskFeature } from "./features/task/task.feature.ts";
import { weighingFeature } from "./features/weighing/weighing.feature.ts";
import { workingHoursFeature, workingHoursKind } from "./features/working-hours/working-hours.feature.ts";
import { type Services } from "./platform/context/context.ts";
import { EventKinds } from "./platform/event/event-kind.ts";
import { type Feature } from "./platform/feature/feature.ts";

/** Kinds of device events. */
export const eventKinds = new EventKinds([alarmKind, recordKind, countKind, workingHoursKind, berthKind]);

/** Returns all features of the server. */
export function features(services: Services): Feature[] {
  return [
    sessionFeature(createOrganisation),
    organisationFeature,
    peopleFeature,
    settingFeature,
    openApiFeature,
    notifyFeature,
    auditFeature,
    operatorFeature,
    backupFeature,
    demoFeature,
    homeFeature,
    dashboardFeature(),
    shortcutFeature,
    feedbackFeature,
    chinaFeature,
    groupFeature,
    deviceFeature,
    pointFeature,
    gbFeature,
    liveFeature,
    recordingFeature,
    mapFeature,
    patrolFeature,
    parkingFeature,
    settlementFeature,
    chargingFeature,
    berthFeature,
    faceFeature,
    servicePackageFeature,
    farmFeature,
    headCountFeature,
    algorithmFeature,
    alarmFeature(services, mergeStormNotices),
    flowFeature,
    ledgerFeature,
    weighingFeature,
    workingHoursFeature,
    resourceFeature,
    taskFeature([
      personImport,
      ownerImport,
      faceImport,
      claimWorker,
      bulkWorker,
      pointBulkWorker,
      deliveryWorker,
      exportWorker,
    ]),
  ];
}
