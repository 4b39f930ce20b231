import { getFaceRenewal } from "@huiyan/contract/face/face-model.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { faceText as text } from "../face.texts.ts";

/** Poll interval in milliseconds while a new face model processes the stored pictures. */
const pollMs = 3_000;

/** After a change of the face model, shows how many stored pictures are processed, and which ones must be replaced. */
export function RenewalNews() {
  const renewal = useQueryOf(
    getFaceRenewal,
    {},
    { refetchInterval: ({ state: { data } }) => (data !== undefined && data.done < data.total ? pollMs : false) },
  ).data;
  if (renewal === undefined) return null;
  const { total, done, failed, failed_count: failedCount } = renewal;
  return (
    <>
      {done < total && (
        <p className="face-renewal" role="status">
          {text("renewing", { done, total })}
        </p>
      )}
      {failedCount > 0 && (
        <details className="face-renewal">
          <summary>{text("renewFailed", { n: failedCount })}</summary>
          <ul>
            {failed.map(({ _id, name, code, text: cause }) => (
              <li key={_id}>
                {name}（{code}）{cause}
              </li>
            ))}
            {failedCount > failed.length && <li>{text("renewMore", { n: failedCount - failed.length })}</li>}
          </ul>
        </details>
      )}
    </>
  );
}
