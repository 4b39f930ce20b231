import { dayMs } from "@huiyan/contract/calendar";
import { v5 } from "uuid";
import { fitPicture, storeFace } from "#features/face/face.public.ts";
import { payerOf } from "#platform/context/caller.ts";
import { drawFace } from "#platform/image/draw-face.ts";
import { type Furnishing, forEachItem } from "./furnish-office.ts";
import { pastContext } from "./past-context.ts";

interface Person {
  name: string;
  code: string;
  age: number;
  /** Sex: 1 male, 2 female. */
  gender: 1 | 2;
  /** Seed from which the face is drawn. */
  seed: number;
  remark: string;
  /** Days from the demo's start to the end of the consent; absent if there is no consent. */
  consentDays?: number;
  isBlack?: true;
}

const drawn = "绘制的演示人物";
const member = (code: string, name: string, gender: 1 | 2, age: number, seed: number): Person => ({
  name,
  code,
  age,
  gender,
  seed,
  consentDays: 340,
  remark: `${drawn}，园区员工`,
});

/** People of the face library. Their faces are drawn; no picture shows a real person. */
const people: readonly Person[] = [
  member("YG-001", "吴建军", 1, 41, 1),
  member("YG-002", "孙丽", 2, 29, 33),
  member("YG-003", "马国强", 1, 36, 47),
  member("YG-004", "林小燕", 2, 27, 45),
  member("YG-005", "郑凯", 1, 33, 29),
  { ...member("YG-006", "何秀英", 2, 45, 57), consentDays: 6, remark: `${drawn}，园区员工，授权即将到期` },
  { name: "冯志勇", code: "FK-001", age: 38, gender: 1, seed: 10, remark: `${drawn}，访客，没有授权记录` },
  {
    name: "钱大勇",
    code: "HM-001",
    age: 35,
    gender: 1,
    seed: 43,
    remark: `${drawn}，翻越围墙，禁止入园`,
    isBlack: true,
  },
];

const faceId = (orgId: string, { code }: Person) => v5(`demo face ${code}`, orgId);

/** Returns the ids of the demo's faces. */
export const demoFaceIds = (orgId: string): string[] => people.map((person) => faceId(orgId, person));

/** Returns the recorded consent of a person or, for a person without one, only the end of the face's record. */
function consentFrom({ name, consentDays }: Person, madeAt: number, now: number) {
  if (consentDays === undefined) {
    const none = { consent_by: null, consent_at: null, consent_purpose: null, consent_until: null };
    return { ...none, keep_until: new Date(now + 30 * dayMs) };
  }
  const end = new Date(madeAt + consentDays * dayMs);
  const recorded = { consent_by: name, consent_at: new Date(now), consent_purpose: "员工出入口识别" };
  return { ...recorded, consent_until: end, keep_until: end };
}

/** Adds the face library: employees, a visitor without a consent and a person who is not admitted. */
export async function addFaces({ services, admin, madeAt }: Furnishing): Promise<void> {
  await forEachItem(people.entries(), async ([at, person]) => {
    const now = madeAt - (25 - at * 3) * dayMs;
    const ctx = pastContext(services, admin, now);
    const picture = await drawFace(person.seed, { hair: person.gender === 1 ? "short" : "long" });
    const { name, code, age, gender, remark, isBlack } = person;
    await storeFace(ctx, {
      id: faceId(admin.orgId, person),
      facts: { name, code, age, gender, remark, type: isBlack ? 1 : 0 },
      consent: consentFrom(person, madeAt, now),
      fit: await fitPicture(picture, payerOf(admin)),
      // drawn faces are more similar to each other than real ones, so the check for duplicates is skipped
      allowDuplicate: true,
    });
  });
}
