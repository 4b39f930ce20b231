import { type Face } from "@huiyan/contract/face/face.api";
import { KeyRound, UserRound } from "lucide-react";
import { useState } from "react";
import { faceText as text } from "../face.texts.ts";

/** Square picture of a face. An icon replaces it if the picture cannot be decrypted, or if it failed to load. */
export function FacePicture({ face, size }: { face: Face; size: "small" | "medium" | "tile" | "large" }) {
  const source = size === "small" ? face.thumb : face.picture;
  const [failed, setFailed] = useState("");
  const Sign = source === "" ? KeyRound : UserRound;
  return (
    <span className={`face-picture ${size}`} title={source === "" ? text("unreadable") : undefined}>
      {source === "" || failed === source ? (
        <Sign size={size === "small" ? 16 : 28} strokeWidth={1.5} aria-hidden="true" />
      ) : (
        <img
          src={source}
          alt={text("pictureOf", { name: face.name })}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(source)}
        />
      )}
    </span>
  );
}
