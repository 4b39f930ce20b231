/** Error texts that users rely on: do not change them. */
export const faceTexts = {
  name: "请输入姓名",
  code: "请输入编号",
  length: "长度在 2 到 20 个字符",
  picture: "请上传人脸照片",
  size: "图片分辨率不符合规范！",
} as const;

/** Id of the algorithm that compares faces with the library. */
export const faceAlgorithm = "face_alarm";

export const faceTypes = { white: 0, black: 1 } as const;
export type FaceType = (typeof faceTypes)[keyof typeof faceTypes];

/** Limits of the face library: docs/reference/faces.md I1. */
export const faceLimits = {
  nameMin: 2,
  nameMax: 20,
  ageMin: 1,
  ageMax: 200,
  remark: 200,
  purpose: 100,
  consentBy: 20,
  pictureBytes: 20_971_520,
  pictureSide: 200,
  /** Maximum faces of one organisation. */
  faces: 50_000,
} as const;
export const faceDefaults = { type: 0, age: 26, gender: -1 } as const;
export const facePageSize = 15;

/** Maximum side lengths of the stored picture and of the thumbnail in lists, in pixels. */
export const facePictureSides = { full: 640, thumb: 160 } as const;

/** Days that a face without a consent is kept, and maximum years of a consent. */
export const consentLimits = { withoutDays: 30, maxYears: 5 } as const;
/** Days that records of views, recognitions and deletions are kept. */
export const faceRecordDays = 1096;

/** Version of the descriptor that server and devices compare. 1: FaceRes, 2: dlib's network. */
export const faceModel = 2;

/**
 * Likeness of two faces, 0 to 1. `limit`: from here on, two faces count as one person. `sure`: no pair of different
 * people reached it in the measurement of docs/guide/faces.md.
 */
export const faceLikeness = { limit: 0.75, sure: 0.85 } as const;

/**
 * Minimum likeness at which a new picture is refused as a duplicate. `limit` is too low for this: in a large library,
 * different people reach 0.75 by chance.
 */
export const duplicateScore = faceLikeness.sure;

/** Words for a likeness: 很像 (sure), 较像 (likely), 不确定 (unsure). */
export type LikenessWord = "sure" | "likely" | "unsure";

/** Returns the word for a likeness. */
export function likenessWord(score: number): LikenessWord {
  if (score >= faceLikeness.sure) return "sure";
  return score >= faceLikeness.limit ? "likely" : "unsure";
}

/** Minimum and maximum pictures of one comparison, and maximum bytes of each. */
export const faceTrialLimits = { min: 2, max: 20, bytes: 4 * 1024 * 1024 } as const;

export const faceImportLimits = {
  /** Maximum size of a zip that is sent in one request. */
  requestBytes: 32 * 1024 * 1024,
  /** Maximum size of a zip that is sent in pieces. */
  zipBytes: 4 * 1024 * 1024 * 1024,
  pieceBytes: 1024 * 1024,
  files: 20_000,
  /** Maximum size of the sheet in the zip. */
  sheetBytes: 10 * 1024 * 1024,
  /** Maximum ratio of uncompressed to compressed size, against zip bombs. Pictures hardly shrink when zipped. */
  ratio: 20,
  /** Hours for which a zip is kept after its last change, so that failed rows can be retried. */
  keptHours: 24,
} as const;
/** Progress states of an import: docs/reference/faces.md I6. */
export const importStatus = { running: 1, done: 2 } as const;

/** Reasons why the face in a picture is not usable, in the order of the checks. */
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

/** Reasons why a stored picture, or one that is only compared, is not usable. */
export const pictureTroubles = ["none", "broken"] as const;
export type PictureTrouble = (typeof pictureTroubles)[number];
/** Sentences about stored pictures from which the current model cannot compute a face. */
export const renewalTexts = {
  none: "已存照片中没有检测到人脸，请编辑并上传新照片",
  broken: "已存照片无法读取，请编辑并上传新照片",
} as const satisfies Readonly<Record<PictureTrouble, string>>;
/** Sentences about pictures that a user compares with the library without storing them. */
export const trialTexts = {
  none: "照片中没有检测到人脸，请换一张",
  broken: "照片无法读取，请换一张 jpg 或 png 格式的照片",
} as const satisfies Readonly<Record<PictureTrouble, string>>;

/** Kinds of entries in the log of accesses to faces. */
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

/**
 * Causes that a user can choose when deleting a face: person, the user's own decision; withdrawn, the person withdrew
 * the consent.
 */
export const chosenCauses = ["person", "withdrawn"] as const;
/** Causes of a face's deletion. */
export const removalCauses = [...chosenCauses, "consent", "replaced"] as const;
export type RemovalCause = (typeof removalCauses)[number];

export interface FileFace {
  code: string;
  name: string;
}

/** File extensions of accepted pictures. JFIF is JPEG: Windows uses it for pictures from web pages. */
export const pictureEnding = /\.(?:jpe?g|jfif|jpe|png)$/i;

/**
 * Returns code and name from the file name `code_name.jpg` of a picture in a zip; undefined for a name in another form.
 */
export function faceOfFile(path: string): FileFace | undefined {
  const file = path.split("/").at(-1) ?? "";
  const [, code = "", name = ""] = /^([^_]+)_(.+)$/.exec(file.replace(pictureEnding, "")) ?? [];
  return code === "" ? undefined : { code: code.trim(), name: name.trim() };
}

/** Returns the masked name for a receipt: the first character, the rest hidden. */
export function maskedName(name: string): string {
  const [first = "", ...rest] = name;
  return first + "*".repeat(Math.min(rest.length, 3));
}
