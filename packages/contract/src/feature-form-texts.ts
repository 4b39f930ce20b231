import { algorithmFormTexts } from "./algorithm/algorithm.form-texts.ts";
import { berthFormTexts } from "./berth/berth.form-texts.ts";
import { chargingFormTexts } from "./charging/charging.form-texts.ts";
import { dashboardFormTexts } from "./dashboard/dashboard.form-texts.ts";
import { displayLinkFormTexts } from "./dashboard/display-link.form-texts.ts";
import { weatherFormTexts } from "./dashboard/weather.form-texts.ts";
import { deviceFormTexts } from "./device/device.form-texts.ts";
import { faceFormTexts } from "./face/face.form-texts.ts";
import { farmFormTexts } from "./farm/farm.form-texts.ts";
import { flowFormTexts } from "./flow/flow.form-texts.ts";
import { gbFormTexts } from "./gb28181/gb28181.form-texts.ts";
import { headCountFormTexts } from "./head-count/head-count.form-texts.ts";
import { packageFormTexts } from "./operator/package.form-texts.ts";
import { parkingFormTexts } from "./parking/parking.form-texts.ts";
import { reportFormTexts } from "./parking/report.form-texts.ts";
import { patrolFormTexts } from "./patrol/patrol.form-texts.ts";
import { sheetFormTexts } from "./people/sheet.form-texts.ts";
import { pointFormTexts } from "./point/point.form-texts.ts";
import { settingsFormTexts } from "./point/settings.form-texts.ts";
import { recordingFormTexts } from "./recording/recording.form-texts.ts";
import { servicePackageFormTexts } from "./service-package/package.form-texts.ts";
import { settlementFormTexts } from "./settlement/settlement.form-texts.ts";
import { weighingFormTexts } from "./weighing/weighing.form-texts.ts";
import { workingHoursFormTexts } from "./working-hours/working-hours.form-texts.ts";

/** Form texts that features define next to their endpoints; `form-texts.ts` includes them. */
export const featureFormTexts = {
  ...algorithmFormTexts,
  ...settingsFormTexts,
  ...berthFormTexts,
  ...chargingFormTexts,
  ...dashboardFormTexts,
  ...displayLinkFormTexts,
  ...weatherFormTexts,
  ...deviceFormTexts,
  ...packageFormTexts,
  ...parkingFormTexts,
  ...reportFormTexts,
  ...patrolFormTexts,
  ...pointFormTexts,
  ...sheetFormTexts,
  ...recordingFormTexts,
  ...gbFormTexts,
  ...settlementFormTexts,
  ...weighingFormTexts,
  ...workingHoursFormTexts,
  ...flowFormTexts,
  ...faceFormTexts,
  ...farmFormTexts,
  ...headCountFormTexts,
  ...servicePackageFormTexts,
} as const;
