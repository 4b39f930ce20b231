import { dayOf } from "@huiyan/contract/calendar";
import { type Face } from "@huiyan/contract/face/face.api";
import { genderNames } from "@huiyan/contract/face/face.names";
import { type ReactNode } from "react";
import { pickText } from "#shared/format/texts.ts";
import { shortTime } from "#shared/format/time.ts";
import { DetailDrawer } from "#shared/list/DetailDrawer.tsx";
import { FactList } from "#shared/list/FactList.tsx";
import { faceText as text } from "../face.texts.ts";
import { FacePicture } from "./FacePicture.tsx";
import { TypeMark } from "./TypeMark.tsx";
import { type FaceList } from "./use-faces.ts";

/** Drawer of one face, with all data that is stored about the person. */
export function FaceDrawer({ list, face, actions }: { list: FaceList; face: Face; actions: ReactNode }) {
  const { name, code, type, age, gender, remark, consent, keep_until, create_at } = face;
  return (
    <DetailDrawer list={list} title={name} state={<TypeMark type={type} />} actions={actions}>
      <FacePicture face={face} size="large" />
      {face.picture === "" && <p className="face-warn">{text("unreadable")}</p>}
      <FactList
        name={text("details")}
        facts={[
          { name: text("code"), value: code },
          { name: text("age"), value: text("years", { n: age }) },
          { name: text("gender"), value: pickText(genderNames[gender]) },
          { name: text("remark"), value: remark || "-" },
          { name: text("created"), value: shortTime(create_at) },
        ]}
      />
      <FactList
        name={text("consent")}
        facts={[
          ...(consent === null
            ? [{ name: text("consent"), value: <span className="face-warn">{text("noConsent")}</span> }]
            : [
                { name: text("consentBy"), value: consent.by },
                { name: text("consentAt"), value: dayOf(consent.at) },
                { name: text("consentPurpose"), value: consent.purpose },
              ]),
          { name: text("keepUntil"), value: dayOf(keep_until) },
        ]}
      />
    </DetailDrawer>
  );
}
