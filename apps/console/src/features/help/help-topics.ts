import { type TopicKey } from "./topic.texts.ts";

const general: readonly TopicKey[] = ["generalMenu", "generalAddress"];
/** Help topics by the beginning of the page's path. The first match applies. */
const byPage: readonly (readonly [path: string, topics: readonly TopicKey[]])[] = [
  ["/home", ["homeFigures", "homeCharts", "homeNews"]],
  ["/message/ledger", ["ledgerPropose"]],
  ["/passengerFlow", ["flowDay", "flowReset"]],
  ["/trafficFlow", ["flowDay", "flowReset"]],
  ["/workingHours", ["hoursPoint", "hoursPlan"]],
  ["/message", ["messageOpen", "messageArrive", "messageStorms", "messageBoxes"]],
  ["/algs", ["algorithmsUse"]],
  ["/alg/my", ["storePackages", "storeArrange"]],
  ["/alg/issued", ["issuePick", "issueProgress", "issueUninstall"]],
  ["/alg/group", ["storeArrange", "arrangeCondition", "storeKeys"]],
  ["/pointAlg", ["pointAlgorithmDraw", "pointAlgorithmCopy"]],
  ["/devices", ["devicesAdd", "devicesGroups", "devicesRecycle"]],
  ["/videoPoint", ["pointsLive", "pointsPicture"]],
  ["/playback", ["playbackStep", "playbackFrom"]],
  ["/berth", ["berthDraw", "berthSmall", "berthVoid"]],
  ["/farmers/camera", ["farmCameras", "farmGive"]],
  ["/farmers", ["farmersAdd", "farmersRemote"]],
  ["/farm/headCount", ["headCountPair", "headCountDecide"]],
  ["/parkingData", ["parkingReview", "parkingConflicts", "parkingUndo"]],
  ["/order/occupy", ["parkingReview", "parkingConflicts", "parkingUndo"]],
  ["/order/settlement", ["settleDays", "settleClosed"]],
  ["/order/chargingRules", ["rulesPreview", "rulesFrom"]],
  ["/chargingRecord", ["chargingCount"]],
  ["/verify", ["slipVerify"]],
  ["/poundList", ["slipMake", "slipVerify"]],
  ["/bashboard", ["kanbanOrder", "screensLink"]],
  ["/kanban/settings", ["kanbanOrder"]],
  ["/dashboard/settings", ["screensLink"]],
  ["/device_admin", ["devicesGroups", "devicesRecycle"]],
  ["/deviceGroup", ["groupsDrag", "groupsLevels", "groupsLabels"]],
  ["/library/face", ["facesAdd", "facesConsent", "facesDevices"]],
  ["/service", ["packagesBuy", "packagesEnd"]],
  ["/persons", ["personsRoles", "personsAssign", "personsInvalid"]],
  ["/set/notify", ["notifyRules"]],
  ["/set/orderReport", ["reportOrders"]],
  ["/set/audit", ["auditLines"]],
  ["/set", ["setPassword", "setFactor", "setKeys"]],
  ["/operator/org", ["operatorLimits", "operatorExpiry", "operatorQuotas"]],
  ["/operator/account", ["operatorAccounts"]],
  ["/operator/feedback", ["operatorFeedback"]],
  ["/operator/order", ["operatorOrders"]],
  ["/operator/package", ["operatorPackages", "operatorWithdraw"]],
  ["/operator/health", ["operatorHealth", "operatorJobs"]],
  ["/operator/backup", ["operatorBackups", "operatorDrill"]],
  ["/operator/settings", ["operatorSettings", "operatorNotice"]],
  ["/operator", ["operatorLog"]],
  ["/company", ["companyCreate", "companyJoin"]],
  ["/quickEntry", ["quickEdit", "quickKeys"]],
];

/** Returns the help topics of a page. A page without dedicated topics gets those about the console in general. */
export function topicsOf(path: string): readonly TopicKey[] {
  const own = byPage.find(([page]) => path === page || path.startsWith(`${page}/`))?.[1] ?? [];
  return [...own, ...general];
}
