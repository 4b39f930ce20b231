import { alarmPages } from "#features/alarm/alarm.route.tsx";
import { algorithmPages } from "#features/algorithm/algorithm.route.tsx";
import { auditPages } from "#features/audit/audit.route.tsx";
import { berthPages } from "#features/berth/berth.route.tsx";
import { chargingPages } from "#features/charging/charging.route.tsx";
import { dashboardPages } from "#features/dashboard/dashboard.route.tsx";
import { devicePages } from "#features/device/device.route.tsx";
import { deviceAdminPages } from "#features/device-admin/device-admin.route.tsx";
import { devicePagePages } from "#features/device-page/device-page.route.tsx";
import { facePages } from "#features/face/face.route.tsx";
import { farmPages } from "#features/farm/farm.route.tsx";
import { flowPages } from "#features/flow/flow.route.tsx";
import { groupPages } from "#features/group/group.route.tsx";
import { headCountPages } from "#features/head-count/head-count.route.tsx";
import { homePages } from "#features/home/home.route.tsx";
import { ledgerPages } from "#features/ledger/ledger.route.tsx";
import { notifyPages } from "#features/notify/notify.route.tsx";
import { openApiPages } from "#features/open-api/open-api.route.tsx";
import { operatorPages } from "#features/operator/operator.route.tsx";
import { organisationPages } from "#features/organisation/organisation.route.tsx";
import { parkingPages } from "#features/parking/parking.route.tsx";
import { peoplePages } from "#features/people/people.route.tsx";
import { pointPages } from "#features/point/point.route.tsx";
import { pointAlgorithmPages } from "#features/point-algorithm/point-algorithm.route.tsx";
import { recordingPages } from "#features/recording/recording.route.tsx";
import { servicePackagePages } from "#features/service-package/service-package.route.tsx";
import { sessionPages } from "#features/session/session.route.tsx";
import { settingPageRoutes } from "#features/setting/setting.route.tsx";
import { settlementPages } from "#features/settlement/settlement.route.tsx";
import { shortcutPages } from "#features/shortcut/shortcut.route.tsx";
import { weighingPages } from "#features/weighing/weighing.route.tsx";
import { workingHoursPages } from "#features/working-hours/working-hours.route.tsx";
import { type PageRoute } from "#shared/screen/page-route.ts";

export const pages: readonly PageRoute[] = [
  ...sessionPages,
  ...organisationPages,
  ...homePages,
  ...dashboardPages,
  ...alarmPages,
  ...flowPages,
  ...ledgerPages,
  ...algorithmPages,
  ...workingHoursPages,
  ...shortcutPages,
  ...devicePages,
  ...devicePagePages,
  ...deviceAdminPages,
  ...pointPages,
  ...pointAlgorithmPages,
  ...recordingPages,
  ...parkingPages,
  ...settlementPages,
  ...weighingPages,
  ...chargingPages,
  ...berthPages,
  ...facePages,
  ...servicePackagePages,
  ...farmPages,
  ...headCountPages,
  ...peoplePages,
  ...groupPages,
  ...settingPageRoutes,
  ...notifyPages,
  ...openApiPages,
  ...auditPages,
  ...operatorPages,
];

export function pageOf(path: string): PageRoute | undefined {
  return pages.find((page) => page.path === path);
}
