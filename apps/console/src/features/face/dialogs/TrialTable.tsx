import { likenessWord } from "@huiyan/contract/face/face.rules";
import { type FaceTrial } from "@huiyan/contract/face/face-model.api";
import { likenessName, likenessText, faceText as text } from "../face.texts.ts";

interface Props {
  result: FaceTrial;
  /** Addresses of the photos, in the order of the result. */
  urls: readonly string[];
}

/** Table with the similarity of each pair of photos in words. Hovering shows the number. */
export function TrialTable({ result: { pictures, pairs }, urls }: Props) {
  const scores = new Map(pairs.flatMap(({ a, b, score }) => [[`${a} ${b}`, score] as const, [`${b} ${a}`, score]]));
  const head = (at: number) => <img src={urls[at]} alt={text("tryPicture", { n: at + 1 })} />;
  return (
    <div className="face-trial">
      <table aria-label={text("tryTable")}>
        <thead>
          <tr>
            <td />
            {pictures.map((_, at) => (
              <th key={urls[at]} scope="col">
                {head(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pictures.map(({ text: trouble }, row) => (
            <tr key={urls[row]}>
              <th scope="row">{head(row)}</th>
              {trouble === "" ? (
                pictures.map((_, column) => (
                  <Cell key={urls[column]} isSame={row === column} score={scores.get(`${row} ${column}`)} />
                ))
              ) : (
                <td colSpan={pictures.length} className="note">
                  {trouble}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ isSame, score }: { isSame: boolean; score: number | undefined }) {
  if (isSame) return <td className="note">{text("trySame")}</td>;
  if (score === undefined) return <td className="note">-</td>;
  return (
    <td className={`face-word ${likenessWord(score)}`} title={likenessText(score)}>
      {likenessName(score)}
    </td>
  );
}
