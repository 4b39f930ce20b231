import { dayMs, dayOf, moveDay, startOfDay } from "@huiyan/contract/calendar";
import { type Face, FaceFields } from "@huiyan/contract/face/face.api";
import { faceDefaults } from "@huiyan/contract/face/face.rules";
import { z } from "zod";

/** Form fields of the consent. Days are yyyy-MM-dd. */
const Consent = z.object({
  agreed: z.boolean(),
  consent_by: z.string(),
  consent_at: z.string().nullable(),
  consent_purpose: z.string(),
  consent_until: z.string().nullable(),
});
type Consent = z.output<typeof Consent>;

function requireConsent(
  { agreed, consent_by, consent_at, consent_purpose, consent_until }: Consent,
  { addIssue }: z.RefinementCtx,
): void {
  if (!agreed) return;
  const missing = (path: string, isMissing: boolean, message: string) =>
    isMissing && addIssue({ code: "custom", path: [path], message });
  missing("consent_by", consent_by.trim() === "", "请填写同意人");
  missing("consent_at", consent_at === null, "请选择同意日期");
  missing("consent_purpose", consent_purpose.trim() === "", "请填写用途");
  missing("consent_until", consent_until === null, "请选择有效期");
}

/** Schema of the consent in the import dialog, where one consent applies to all faces. */
export const ConsentForm = Consent.superRefine(requireConsent);
/** Schema of the dialog of one face. */
export const FaceForm = FaceFields.extend(Consent.shape).superRefine(requireConsent);
export type FaceForm = z.output<typeof FaceForm>;
export interface FaceValues {
  name: string;
  code: string;
  type: 0 | 1;
  age: number;
  gender: -1 | 1 | 2;
  remark: string;
  agreed: boolean;
  consent_by: string;
  consent_at: string | null;
  consent_purpose: string;
  consent_until: string | null;
}

/** Returns the initial values of a new face: consent from today for one year. */
export function newFaceValues(now = Date.now()): FaceValues {
  const today = dayOf(now);
  return {
    name: "",
    code: "",
    ...faceDefaults,
    remark: "",
    agreed: false,
    consent_by: "",
    consent_purpose: "",
    consent_at: today,
    consent_until: moveDay(today, 365),
  };
}

export function valuesOf({ name, code, type, age, gender, remark, consent }: Face): FaceValues {
  const facts = { name, code, type, age, gender, remark };
  if (consent === null) return { ...newFaceValues(), ...facts };
  const { by, at, purpose, until } = consent;
  return {
    ...facts,
    agreed: true,
    consent_by: by,
    consent_purpose: purpose,
    consent_at: dayOf(at),
    consent_until: dayOf(until),
  };
}

/** Returns the consent as fields of the request. The end of the consent is the last second of the day. */
export function sentConsent({ agreed, consent_at, consent_until, consent_by, consent_purpose }: Consent) {
  if (!agreed || consent_at === null || consent_until === null) return {};
  return {
    consent_by,
    consent_purpose,
    consent_at: startOfDay(consent_at),
    consent_until: startOfDay(consent_until) + dayMs - 1000,
  };
}

/** Returns the fields of the face as fields of the request. */
export function sentFields(values: FaceForm) {
  const {
    agreed: _agreed,
    consent_at: _at,
    consent_until: _until,
    consent_by: _by,
    consent_purpose: _purpose,
    ...facts
  } = values;
  return { ...facts, ...sentConsent(values) };
}
