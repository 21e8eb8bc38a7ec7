import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Button } from "./Button.tsx";
import { CharacterCount } from "./CharacterCount.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { Field } from "./Field.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { ToastsProvider } from "./Toasts.tsx";

test("a field connects label, hint, error and note to its control", () => {
  const html = renderToStaticMarkup(
    <Field id="letter" label="Letter" hint="Optional." error="Cover letter too long" noteId="letter-count">
      {(control) => <textarea {...control} />}
    </Field>,
  );
  expect(html).toContain('<label for="letter">Letter</label>');
  expect(html).toContain(
    '<textarea id="letter" aria-invalid="true" aria-describedby="letter-hint letter-error letter-count">',
  );
  expect(html).toContain(
    '<p class="field-error" id="letter-error"><span class="visually-hidden">Error: </span>Cover letter too long</p>',
  );
});

test("a field without error or hint has no description", () => {
  const html = renderToStaticMarkup(
    <Field id="name" label="Full Name">
      {(control) => <input {...control} />}
    </Field>,
  );
  expect(html).toContain('<input id="name"/>');
});

test("an unavailable button is focusable, a disabled one is not", () => {
  expect(renderToStaticMarkup(<Button isUnavailable>Send</Button>)).toBe(
    '<button type="button" class="button" aria-disabled="true">Send</button>',
  );
  expect(renderToStaticMarkup(<Button disabled>Send</Button>)).toBe(
    '<button type="button" disabled="" class="button">Send</button>',
  );
});

test("a pending button is aria-disabled, so that it keeps the focus", () => {
  expect(renderToStaticMarkup(<Button isPending>Saving…</Button>)).toBe(
    '<button type="button" class="button" aria-disabled="true">Saving…</button>',
  );
});

test("an error summary links to the fields and is absent without problems", () => {
  const problems = [{ fieldId: "email", message: "Valid email address is required" }];
  expect(renderToStaticMarkup(<ErrorSummary problems={problems} attempt={1} />)).toContain(
    '<a href="#email">Valid email address is required</a>',
  );
  expect(renderToStaticMarkup(<ErrorSummary problems={[]} attempt={1} />)).toBe("");
});

test("a count beyond its limit is marked", () => {
  expect(renderToStaticMarkup(<CharacterCount id="c" used={112} max={2000} />)).toBe(
    '<p id="c" class="character-count">112 of 2,000 characters</p>',
  );
  expect(renderToStaticMarkup(<CharacterCount id="c" used={2001} max={2000} />)).toContain(
    'class="character-count character-count--over"',
  );
});

test("a skeleton has as many cards as requested and names what is loading", () => {
  const html = renderToStaticMarkup(<Skeleton cards={3} label="Loading jobs" />);
  expect(html.split('class="skeleton"')).toHaveLength(4);
  expect(html).toContain("Loading jobs");
});

test("toasts render nothing on the server", () => {
  expect(
    renderToStaticMarkup(
      <ToastsProvider>
        <p>Island</p>
      </ToastsProvider>,
    ),
  ).toBe("<p>Island</p>");
});
