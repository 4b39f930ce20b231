/** Comparison of two recognisers of plate characters on the same pictures. */
export interface Compared {
  pictures: number;
  /** Number of pictures that the present recogniser reads wrong and the proposed one right. */
  mended: number;
  /** Number of pictures that the present recogniser reads right and the proposed one wrong. */
  broken: number;
}

export interface ProposalEvidence {
  /**
   * Results for synthetic plates of all kinds. No user has judged these plates, so wrong verdicts cannot influence the
   * results.
   */
  drawn: Compared;
  /**
   * Results for synthetic plates, per character that they contain. A recogniser that reads every 8 as B fails on few
   * plates in total, but on all with an 8.
   */
  drawnSigns: Readonly<Record<string, Compared>>;
  /** Results for plates whose reading a user confirmed, of cameras that were not used for training. */
  confirmed: Compared;
  /** Results for plates whose reading a user corrected, of cameras that were not used for training. */
  corrected: Compared;
  /** Number of cameras with at least one corrected plate that only the proposed recogniser reads right. */
  camerasMended: number;
}

/** Conditions for accepting a proposed recogniser. Share lost: (`broken` − `mended`) ÷ pictures. */
const proposalBounds = {
  /** Minimum number of synthetic plates. */
  drawn: 1_000,
  /** Minimum number of corrected plates of cameras that were not used for training. */
  corrected: 20,
  /** Maximum share lost of the synthetic plates; upper bound of the 95 % interval. */
  lost: 0.01,
  /**
   * Maximum share lost of the synthetic plates with one character. A larger loss counts only if it also exceeds
   * `signDeviations`.
   */
  signLost: 0.02,
  /**
   * Number of standard deviations by which the loss must exceed 0. Among seventy characters, some lose a little by
   * chance.
   */
  signDeviations: 3,
  /** Maximum share lost of the confirmed plates; larger than `lost`, because there are few of them. */
  confirmedLost: 0.05,
  /**
   * Minimum share of the corrected plates that the proposed recogniser reads right and the present one wrong; lower
   * bound of the 95 % interval.
   */
  mended: 0.05,
  /** Minimum number of cameras with such plates: one camera's plates are no reason to change the recogniser for all. */
  cameras: 2,
} as const;

/** Quantile of the normal distribution for a two-sided 95 % interval. */
const z95 = 1.96;

/** Returns the upper bound of the share lost, from McNemar's difference of paired shares (95 % interval). */
export function maxLost({ pictures, mended, broken }: Compared): number {
  if (pictures === 0) return 0;
  const difference = broken - mended;
  const deviation = Math.sqrt(Math.max(0, broken + mended - difference ** 2 / pictures));
  return (difference + z95 * deviation) / pictures;
}

/** Returns the lower bound of a share's 95 % Wilson interval. */
export function minShareOf(count: number, of: number): number {
  if (of === 0) return 0;
  const share = count / of;
  const middle = share + z95 ** 2 / (2 * of);
  const half = z95 * Math.sqrt((share * (1 - share)) / of + z95 ** 2 / (4 * of ** 2));
  return (middle - half) / (1 + z95 ** 2 / of);
}

/** Returns true if plates with a character are read significantly worse. */
function isWorse({ pictures, mended, broken }: Compared): boolean {
  const { signLost, signDeviations } = proposalBounds;
  const lost = broken - mended;
  return lost > signLost * pictures && lost > signDeviations * Math.sqrt(broken + mended);
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/**
 * Returns why a proposed recogniser must not replace the present one, as Chinese sentences; empty if it may. Users'
 * verdicts may be wrong, even all of them and on purpose. Agreement with verdicts is therefore no proof, and results
 * that do not depend on verdicts must not get worse.
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
