import type { SearchWords } from "#contract/search/terms.ts";
import { employmentTypeLabels } from "./words/jobs.ts";

/**
 * Synonyms in social care. Each group contains words and phrases of the same meaning for a job seeker: a search for
 * any of them finds jobs that use any other. Singular is enough; plurals are found, too. Keep to true synonyms: a
 * word of the same field would find unwanted jobs. `narrower` is for words that a general word finds, but not the
 * other way round.
 */
export const jobSearchWords: SearchWords = {
  types: employmentTypeLabels,
  synonyms: [
    ["carer", "care assistant", "support worker", "care worker", "caregiver"],
    ["HCA", "healthcare assistant", "health care assistant", "HCSW", "healthcare support worker"],
    ["senior carer", "senior care assistant", "senior support worker"],
    ["homecare", "home care", "domiciliary care", "dom care", "care at home"],
    ["live in carer", "live in care", "live in support worker"],
    ["PA", "personal assistant"],
    ["RGN", "registered general nurse", "adult nurse"],
    ["RMN", "registered mental health nurse", "mental health nurse", "psychiatric nurse"],
    ["RNLD", "learning disability nurse", "learning disabilities nurse"],
    ["RSCN", "children's nurse", "paediatric nurse", "pediatric nurse"],
    ["RN", "registered nurse", "qualified nurse", "staff nurse"],
    ["ANP", "advanced nurse practitioner"],
    ["OT", "occupational therapist"],
    ["SLT", "SALT", "speech and language therapist", "speech therapist"],
    ["physio", "physiotherapist", "physiotherapy"],
    ["PBS", "positive behaviour support", "positive behavior support"],
    ["CAMHS", "child and adolescent mental health"],
    ["LD", "learning disability", "learning disabilities", "intellectual disability"],
    ["ASD", "ASC", "autism", "autistic"],
    ["ABI", "acquired brain injury", "brain injury"],
    ["SEN", "SEND", "special educational needs"],
    ["SEMH", "social emotional and mental health"],
    ["waking night", "awake night", "night shift"],
    ["sleep in", "sleep ins", "sleepin", "sleepover", "sleeping night"],
    ["bank", "bank staff", "zero hour", "relief", "as and when", "casual"],
    ["temp", "temporary"],
    ["short break", "respite"],
    ["children's home", "residential childcare", "residential child care"],
    ["RCCW", "residential childcare worker", "residential child care worker"],
    ["care leaver", "leaving care"],
    ["supported living", "supported accommodation", "supported housing"],
    ["key worker", "keyworker"],
    ["SW", "social worker"],
    ["AMHP", "approved mental health professional"],
    ["RM", "registered manager", "home manager"],
    ["deputy manager", "assistant manager"],
    ["coordinator", "co-ordinator", "scheduler", "rota planner"],
    ["administrator", "admin", "office assistant"],
    ["cook", "chef"],
    ["housekeeper", "cleaner", "domestic assistant"],
    ["NVQ", "QCF", "RQF"],
    ["no experience", "entry level"],
    ["PEG", "gastrostomy"],
    ["trachy", "tracheostomy"],
    ["one to one", "1 to 1"],
    ["driver", "driving", "drive", "own car", "car owner"],
    ["night", "overnight"],
  ],
  narrower: [
    {
      asked: ["carer", "caregiver", "care worker"],
      found: [
        "HCA",
        "healthcare assistant",
        "health care assistant",
        "homecare worker",
        "home care worker",
        "homecare assistant",
        "home care assistant",
      ],
    },
    { asked: ["HCA", "healthcare assistant"], found: ["care assistant"] },
    { asked: ["weekend"], found: ["saturday", "sunday"] },
  ],
  compounds: [
    ["part time", "parttime"],
    ["full time", "fulltime"],
  ],
  fillers: "a an and at for in near of on or the to job vacancy vacancies role position".split(" "),
};
