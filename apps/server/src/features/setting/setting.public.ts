export { getEnabledAlgorithms } from "./enabled-algorithms.ts";
export { saveOrganisationSetting } from "./save-organisation-setting.ts";
export { getOrganisationSetting, getStaffSetting, putStaffSetting } from "./setting.queries.ts";
