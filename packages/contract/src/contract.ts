import * as alarmApi from "./alarm/alarm.api.ts";
import { reportEvents, reportVideo } from "./alarm/alarm.device.ts";
import * as exportApi from "./alarm/export.api.ts";
import * as foldingApi from "./alarm/folding.api.ts";
import * as handlingApi from "./alarm/handling.api.ts";
import * as headlineApi from "./alarm/headline.api.ts";
import * as reviewApi from "./alarm/review.api.ts";
import * as stormApi from "./alarm/storm.api.ts";
import * as algorithmApi from "./algorithm/algorithm.api.ts";
import * as arrangementApi from "./algorithm/arrangement.api.ts";
import * as algorithmDeliveryApi from "./algorithm/delivery.api.ts";
import * as algorithmStoreApi from "./algorithm/store.api.ts";
import * as auditApi from "./audit/audit.api.ts";
import * as backupApi from "./backup/backup.api.ts";
import * as berthApi from "./berth/berth.api.ts";
import * as berthLearningApi from "./berth/berth-learning.api.ts";
import * as chargingApi from "./charging/charging.api.ts";
import * as chargingRuleApi from "./charging/rule.api.ts";
import * as chinaApi from "./china/china.api.ts";
import * as alarmDashboardApi from "./dashboard/alarm-dashboard.api.ts";
import * as dashboardApi from "./dashboard/dashboard.api.ts";
import * as displayLinkApi from "./dashboard/display-link.api.ts";
import * as kanbanApi from "./dashboard/kanban.api.ts";
import * as weatherApi from "./dashboard/weather.api.ts";
import * as demoApi from "./demo/demo.api.ts";
import * as deviceAddingApi from "./device/adding.api.ts";
import * as deviceApi from "./device/device.api.ts";
import * as deviceMaintenanceApi from "./device/maintenance.api.ts";
import * as deviceTreeApi from "./device/tree.api.ts";
import { type AnyEndpoint, type Endpoint } from "./endpoint.ts";
import * as faceApi from "./face/face.api.ts";
import * as faceDeviceApi from "./face/face.device.ts";
import * as faceImportApi from "./face/face-import.api.ts";
import * as faceModelApi from "./face/face-model.api.ts";
import * as faceRecordApi from "./face/face-record.api.ts";
import * as farmCameraApi from "./farm/camera.api.ts";
import * as farmOwnerApi from "./farm/owner.api.ts";
import * as farmRemoteApi from "./farm/remote.api.ts";
import * as feedbackApi from "./feedback/feedback.api.ts";
import * as flowApi from "./flow/flow.api.ts";
import * as gbApi from "./gb28181/gb28181.api.ts";
import * as groupApi from "./group/group.api.ts";
import * as groupSyncApi from "./group/sync.api.ts";
import * as headCountApi from "./head-count/head-count.api.ts";
import * as homeApi from "./home/home.api.ts";
import * as ledgerApi from "./ledger/ledger.api.ts";
import * as liveApi from "./live/live.api.ts";
import * as viewApi from "./live/view.api.ts";
import * as mapApi from "./map/map.api.ts";
import * as notifyChannelApi from "./notify/channel.api.ts";
import * as dispatchApi from "./notify/dispatch.api.ts";
import * as noticeApi from "./notify/notice.api.ts";
import * as pushSubscriptionApi from "./notify/push-subscription.api.ts";
import * as notifyRuleApi from "./notify/rule.api.ts";
import * as openApi from "./open-api/open-api.api.ts";
import * as operatorAccountApi from "./operator/account.api.ts";
import * as operatorFeedbackApi from "./operator/feedback.api.ts";
import * as operatorHealthApi from "./operator/health.api.ts";
import * as operatorApi from "./operator/operator.api.ts";
import * as operatorOrganisationApi from "./operator/organisation.api.ts";
import * as operatorPackageApi from "./operator/package.api.ts";
import * as operatorSettingsApi from "./operator/settings.api.ts";
import * as organisationApi from "./organisation/organisation.api.ts";
import * as conflictApi from "./parking/conflict.api.ts";
import * as parkingOrderApi from "./parking/order.api.ts";
import * as parkingApi from "./parking/parking.api.ts";
import * as orderReportApi from "./parking/report.api.ts";
import * as parkingStatisticsApi from "./parking/statistics.api.ts";
import * as patrolApi from "./patrol/patrol.api.ts";
import * as departmentApi from "./people/department.api.ts";
import * as peopleApi from "./people/people.api.ts";
import * as cameraApi from "./point/camera.api.ts";
import * as cameraEventApi from "./point/camera-event.api.ts";
import * as dryRunApi from "./point/dry-run.api.ts";
import { reportPicture } from "./point/picture.device.ts";
import * as pointApi from "./point/point.api.ts";
import * as pointAlgorithmApi from "./point/point-algorithm.api.ts";
import * as pointBulkApi from "./point/point-bulk.api.ts";
import * as ptzApi from "./point/ptz.api.ts";
import * as pointTreeApi from "./point/tree.api.ts";
import * as recordingApi from "./recording/recording.api.ts";
import * as resourceApi from "./resource/resource.api.ts";
import * as uploadApi from "./resource/upload.api.ts";
import * as servicePackageApi from "./service-package/package.api.ts";
import * as servicePackageOrderApi from "./service-package/package-order.api.ts";
import * as addressApi from "./session/address.api.ts";
import * as secondFactorApi from "./session/second-factor.api.ts";
import * as sessionApi from "./session/session.api.ts";
import * as singleSignOnApi from "./session/single-sign-on.api.ts";
import * as settingApi from "./setting/setting.api.ts";
import * as settlementApi from "./settlement/settlement.api.ts";
import * as shortcutApi from "./shortcut/shortcut.api.ts";
import * as taskApi from "./task/task.api.ts";
import * as weighingApi from "./weighing/weighing.api.ts";
import * as shiftApi from "./working-hours/shift.api.ts";
import * as workingHoursApi from "./working-hours/working-hours.api.ts";

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "permission" in value && "path" in value && "summary" in value;
}

const modules: Record<string, unknown>[] = [
  sessionApi,
  secondFactorApi,
  singleSignOnApi,
  organisationApi,
  departmentApi,
  peopleApi,
  settingApi,
  openApi,
  notifyChannelApi,
  notifyRuleApi,
  noticeApi,
  dispatchApi,
  pushSubscriptionApi,
  auditApi,
  demoApi,
  homeApi,
  alarmDashboardApi,
  dashboardApi,
  kanbanApi,
  displayLinkApi,
  weatherApi,
  addressApi,
  shortcutApi,
  feedbackApi,
  chinaApi,
  taskApi,
  flowApi,
  groupApi,
  groupSyncApi,
  deviceApi,
  deviceAddingApi,
  deviceTreeApi,
  deviceMaintenanceApi,
  recordingApi,
  gbApi,
  pointApi,
  pointAlgorithmApi,
  dryRunApi,
  pointBulkApi,
  liveApi,
  cameraApi,
  ptzApi,
  cameraEventApi,
  pointTreeApi,
  mapApi,
  viewApi,
  patrolApi,
  conflictApi,
  parkingApi,
  parkingOrderApi,
  settlementApi,
  workingHoursApi,
  shiftApi,
  orderReportApi,
  parkingStatisticsApi,
  chargingApi,
  chargingRuleApi,
  berthApi,
  berthLearningApi,
  faceApi,
  faceDeviceApi,
  faceImportApi,
  faceModelApi,
  faceRecordApi,
  servicePackageApi,
  servicePackageOrderApi,
  farmOwnerApi,
  farmCameraApi,
  farmRemoteApi,
  headCountApi,
  algorithmApi,
  algorithmStoreApi,
  arrangementApi,
  algorithmDeliveryApi,
  alarmApi,
  stormApi,
  handlingApi,
  exportApi,
  reviewApi,
  foldingApi,
  headlineApi,
  ledgerApi,
  weighingApi,
  backupApi,
  operatorApi,
  operatorAccountApi,
  operatorFeedbackApi,
  operatorHealthApi,
  operatorOrganisationApi,
  operatorPackageApi,
  operatorSettingsApi,
  { reportEvents, reportVideo },
  { reportPicture },
  resourceApi,
  uploadApi,
];

/**
 * All endpoints of the platform. The OpenAPI document, the role matrix and the cross-tenant tests are generated from
 * this list.
 */
export const contract: readonly AnyEndpoint[] = modules.flatMap((module) => Object.values(module).filter(isEndpoint));
