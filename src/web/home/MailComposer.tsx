import { composer, contact } from "#content/home.ts";
import { organisation } from "#content/organisation.ts";

/**
 * The home page's contact form (specification §2: never submitted). Its method is `dialog`, which does nothing outside
 * a dialog, so that nothing is sent even before the script is loaded; compose-mail.ts turns the fields into a mail.
 * Where scripts are off the style sheet hides it, and the address above it stays.
 */
export function MailComposer() {
  const { fields } = composer;
  const { general } = organisation.emails;
  return (
    <details className="container mail-composer">
      <summary>
        <h3>{composer.heading}</h3>
      </summary>
      <p className="muted">{composer.intro}</p>
      <form method="dialog" data-mail-to={general} data-subject={contact.subject}>
        <div className="field-grid">
          <div className="field">
            <label htmlFor="mail-name">{fields.name}</label>
            <input id="mail-name" name="name" autoComplete="name" required />
          </div>
          <div className="field">
            <label htmlFor="mail-email">{fields.email}</label>
            <input id="mail-email" name="email" type="email" autoComplete="email" required />
          </div>
          <div className="field">
            <label htmlFor="mail-phone">{fields.phone}</label>
            <input id="mail-phone" name="phone" type="tel" autoComplete="tel" />
          </div>
          <ServiceField />
          <MessageField />
        </div>
        <p className="cluster space-above">
          <button type="submit" className="button">
            {composer.button}
          </button>
        </p>
        <output data-said={`${composer.opened} ${general}`} />
      </form>
    </details>
  );
}

function ServiceField() {
  return (
    <div className="field">
      <label htmlFor="mail-service">{composer.fields.service}</label>
      <select id="mail-service" name="service">
        <option value="">{composer.serviceUnsure}</option>
        {composer.services.map((service) => (
          <option key={service}>{service}</option>
        ))}
      </select>
    </div>
  );
}

/** A letter's length is limited, because it is part of an address, which some mail programs truncate. */
function MessageField() {
  return (
    <div className="field field-grid__wide">
      <label htmlFor="mail-message">{composer.fields.message}</label>
      <p className="field-hint" id="mail-hint">
        {composer.messageHint}
      </p>
      <textarea
        id="mail-message"
        name="message"
        rows={5}
        maxLength={1200}
        aria-describedby="mail-hint"
        required
      />
    </div>
  );
}
