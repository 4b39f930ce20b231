import { CircleAlert } from "lucide-react";

/** What the server refused, above the button of a form. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="entrance-problem">
      {text !== undefined && (
        <>
          <CircleAlert size={16} aria-hidden="true" /> {text}
        </>
      )}
    </div>
  );
}
