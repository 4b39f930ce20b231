/** Comparison of two readers on the same pictures. */
export interface Compared {
  pictures: number;
  /** Wrong by the reader in use, right by the proposed one. */
  mended: number;
  /** Right by the reader in use, wrong by the proposed one. */
  broken: number;
}

export interface ProposalEvidence {
  /** Drawn plates of all kinds without any verdict: verdicts cannot bend them. */
  drawn: Compared;
  /**
   * Drawn plates that hold each sign: a reader that calls every 8 a B bends few plates of all, and every one with an 8.
   */
  drawnSigns: Readonly<Record<string, Compared>>;
  /** Plates confirmed by a person, of cameras that were not learned from. */
  confirmed: Compared;
  /** Plates corrected by a person, of cameras that were not learned from. */
  corrected: Compared;
  /** Cameras of `corrected` on which a plate was mended. */
  camerasMended: number;
}

/** Bounds that a proposal must meet. */
const proposalBounds = {
  /** Minimum drawn plates. */
  drawn: 1_000,
  /** Minimum corrected plates of cameras that were not learned from. */
  corrected: 20,
  /** Maximum lost share of the drawn plates, at the upper end of the 95 % interval. */
  lost: 0.01,
  /** Maximum lost share of the drawn plates with one sign, … */
  signLost: 0.02,
  /** … by this many standard deviations: of seventy signs some lose a little by chance. */
  signDeviations: 3,
  /** Maximum lost share of the confirmed plates: there are few of them. */
  confirmedLost: 0.05,
  /** Minimum mended share of the corrected plates, at the lower end of the 95 % interval. */
  mended: 0.05,
  /** One camera's plates are not a reason to read all others differently. */
  cameras: 2,
} as const;

/** Quantile of the normal distribution for a two-sided 95 % interval. */
const z95 = 1.96;

/** Share of the pictures that are lost, at the upper end of its range: McNemar's difference of paired shares. */
export function maxLost({ pictures, mended, broken }: Compared): number {
  if (pictures === 0) return 0;
  const difference = broken - mended;
  const deviation = Math.sqrt(Math.max(0, broken + mended - difference ** 2 / pictures));
  return (difference + z95 * deviation) / pictures;
}

/** Lower end of the range of a share (Wilson). */
export function minShareOf(count: number, of: number): number {
  if (of === 0) return 0;
  const share = count / of;
  const middle = share + z95 ** 2 / (2 * of);
  const half = z95 * Math.sqrt((share * (1 - share)) / of + z95 ** 2 / (4 * of ** 2));
  return (middle - half) / (1 + z95 ** 2 / of);
}

/** Whether plates with one sign are read worse, beyond chance. */
function isWorse({ pictures, mended, broken }: Compared): boolean {
  const { signLost, signDeviations } = proposalBounds;
  const lost = broken - mended;
  return lost > signLost * pictures && lost > signDeviations * Math.sqrt(broken + mended);
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/**
 * Why a proposed reader may not replace the one in use, as Chinese sentences; none where it may. Verdicts may be wrong,
 * all of them and on purpose. Following them is no proof, so results that they cannot bend must not get worse.
 */
export function objections({ drawn, drawnSigns, confirmed, corrected, camerasMended }: ProposalEvidence): string[] {
  const { lost, confirmedLost, mended, cameras } = proposalBounds;
  const found: string[] = [];
  if (drawn.pictures < proposalBounds.drawn)
    found.push(`绘制的车牌只有 ${drawn.pictures} 张，至少需要 ${proposalBounds.drawn} 张`);
  if (maxLost(drawn) > lost)
    found.push(
      `绘制的车牌读对的少了：改坏 ${drawn.broken}，改好 ${drawn.mended}，最多可能少 ${percent(maxLost(drawn))}，允许 ${percent(lost)}`,
    );
  const worse = Object.entries(drawnSigns).filter(([, each]) => isWorse(each));
  if (worse.length > 0) found.push(`含有 ${worse.map(([sign]) => sign).join("、")} 的绘制车牌读对的少了`);
  if (confirmed.broken - confirmed.mended > confirmedLost * confirmed.pictures)
    found.push(
      `人工确认过的车牌读对的少了：改坏 ${confirmed.broken}，改好 ${confirmed.mended}，共 ${confirmed.pictures} 张`,
    );
  if (corrected.pictures < proposalBounds.corrected)
    found.push(
      `没有参与学习的摄像头上只有 ${corrected.pictures} 张改正过的车牌，至少需要 ${proposalBounds.corrected} 张`,
    );
  else if (minShareOf(corrected.mended, corrected.pictures) < mended)
    found.push(`改正过的车牌没有明显读得更对：${corrected.pictures} 张中改好 ${corrected.mended}`);
  else if (camerasMended < cameras) found.push(`只在 ${camerasMended} 个摄像头上有改好的车牌，至少需要 ${cameras} 个`);
  return found;
}
