/** Users rely on these texts: they do not change. */
export const faceTexts = {
  name: "请输入姓名",
  code: "请输入编号",
  length: "长度在 2 到 20 个字符",
  picture: "请上传人脸照片",
  size: "图片分辨率不符合规范！",
} as const;

/** The algorithm that compares with the library. */
export const faceAlgorithm = "face_alarm";

export const faceTypes = { white: 0, black: 1 } as const;
export type FaceType = (typeof faceTypes)[keyof typeof faceTypes];

/** docs/reference/faces.md I1. */
export const faceLimits = {
  ...{ nameMin: 2, nameMax: 20, ageMin: 1, ageMax: 200, remark: 200, purpose: 100, consentBy: 20 },
  pictureBytes: 20_971_520,
  pictureSide: 200,
  /** Of one organisation. */
  faces: 50_000,
} as const;
export const faceDefaults = { type: 0, age: 26, gender: -1 } as const;
export const facePageSize = 15;

/** The kept picture fits into so many pixels; the small one is shown in lists. */
export const facePictureSides = { full: 640, thumb: 160 } as const;

/** A face without a consent on record is kept for so many days; one with it until its end, at most so many years. */
export const consentLimits = { withoutDays: 30, maxYears: 5 } as const;
/** Records of looks, recognitions and deletions. */
export const faceRecordDays = 1096;

/** Cosine of two embeddings of the same person; below it the likeness is only mentioned. */
export const duplicateScore = 0.7;

export const faceImportLimits = {
  /** Of a zip that is sent in one request. */
  requestBytes: 32 * 1024 * 1024,
  /** Of a zip that is sent in pieces. */
  zipBytes: 4 * 1024 * 1024 * 1024,
  pieceBytes: 1024 * 1024,
  files: 20_000,
  /** Of the list in the zip. */
  sheetBytes: 10 * 1024 * 1024,
  /** Inflated to deflated: pictures do not shrink. */
  ratio: 20,
  /** After its last change a zip is kept for so long, so that what failed can be tried again. */
  keptHours: 24,
} as const;
/** Of the progress of an import: docs/reference/faces.md I6. */
export const importStatus = { running: 1, done: 2 } as const;

/** What is wrong with a face in a picture, in the order in which it is said. */
export const faceTroubles = ["none", "many", "small", "cropped", "blurred", "turned", "tilted"] as const;
export type FaceTrouble = (typeof faceTroubles)[number];
export const faceTroubleTexts = {
  none: "照片中没有检测到人脸，请上传正面免冠照片",
  many: "照片中有多张人脸，请上传只有本人的照片",
  small: "人脸太小，请靠近拍摄或裁剪后重新上传",
  cropped: "人脸不完整，请上传露出头部和双肩的照片",
  blurred: "人脸不清晰，请上传对焦清楚的照片",
  turned: "人脸没有正对镜头，请上传正面照片",
  tilted: "人脸歪斜，请上传端正的照片",
} as const satisfies Readonly<Record<FaceTrouble, string>>;

/** What is done with a face, as the access log says it. */
export const faceActs = [
  "list",
  "look",
  "recognise",
  "compare",
  "import",
  "add",
  "edit",
  "remove",
  "withdraw",
] as const;
export type FaceAct = (typeof faceActs)[number];

/** Causes that a user chooses when deleting: the user's own reason, or the person withdrew the consent. */
export const chosenCauses = ["person", "withdrawn"] as const;
/** Why a face was deleted. */
export const removalCauses = [...chosenCauses, "consent", "replaced"] as const;
export type RemovalCause = (typeof removalCauses)[number];

export interface FileFace {
  code: string;
  name: string;
}

/** File extensions of accepted pictures. JFIF is JPEG: Windows uses it for pictures from web pages. */
export const pictureEnding = /\.(?:jpe?g|jfif|jpe|png)$/i;

/** Code and name of a picture in a zip by its file's name, `code_name.jpg`; undefined where it has none. */
export function faceOfFile(path: string): FileFace | undefined {
  const file = path.split("/").at(-1) ?? "";
  const [, code = "", name = ""] = /^([^_]+)_(.+)$/.exec(file.replace(pictureEnding, "")) ?? [];
  return code === "" ? undefined : { code: code.trim(), name: name.trim() };
}

/** As a receipt names whom it no longer knows: the first character, the rest hidden. */
export function maskedName(name: string): string {
  const [first = "", ...rest] = name;
  return first + "*".repeat(Math.min(rest.length, 3));
}
