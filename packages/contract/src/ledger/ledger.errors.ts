import { type ErrorRow, plain } from "../error-row.ts";

export const ledgerErrors = {
  ledger_not_adjustable: plain(
    400,
    "该点位的算法设置不由平台下发，请在设备上修改",
    "該點位的演算法設定不由平台下發，請在設備上修改",
    "The settings of this algorithm are not delivered by the platform. Change them on the device.",
  ),
  ledger_changed: plain(
    409,
    "该点位的设置刚刚被修改过，请查看最新的建议后再决定",
    "該點位的設定剛剛被修改過，請檢視最新的建議後再決定",
    "The settings of this point have just been changed. Check the present proposals before deciding.",
  ),
  ledger_outdated: plain(
    409,
    "判定有了变化，建议已重新计算，请查看后再决定",
    "判定有了變化，建議已重新計算，請檢視後再決定",
    "Verdicts have changed and the proposal was computed anew. Check it before deciding.",
  ),
  ledger_superseded: plain(
    409,
    "采纳之后该点位的设置又被修改过，不能直接撤销，请先撤销后来的修改",
    "採納之後該點位的設定又被修改過，不能直接撤銷，請先撤銷後來的修改",
    "The settings were changed again after this was accepted. Undo the later change first.",
  ),
  ledger_reverted: plain(
    409,
    "该修改已经撤销，无需再次操作",
    "該修改已經撤銷，無需再次操作",
    "This change has already been undone.",
  ),
} as const satisfies Record<string, ErrorRow>;
