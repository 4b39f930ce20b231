export { getChosenAlarmCentre, getEnabledAlgorithms } from "./enabled-algorithms.ts";
export { foldingSetting } from "./folding-setting.ts";
export { mapAreaOf } from "./map-area.ts";
export { saveOrganisationSetting } from "./save-organisation-setting.ts";
export { getOrganisationSetting, getStaffSetting, putOrganisationSetting, putStaffSetting } from "./setting.queries.ts";
export { stormSetting } from "./storm-setting.ts";
