import { type Cue, oneOf } from '#server/features/replies/reader/cue.ts';

const PAPERS = String.raw`(?:titulo|titulacion|(?:expectativas|pretensiones) (?:salariales|economicas)|documentacion|documentos?|dni|nie|certificados?|permiso de trabajo|referencias|curriculum|cv|formulario|expediente|fecha de incorporacion|cuestionario|portafolio)`;
const CHOSEN = String.raw`(?:optado|decantado|decidido|elegido|seleccionado|apostado|escogido)`;

/** Forms of words of Spanish mail, and some of Portuguese. */
export const SPANISH: readonly Cue[] = [
  {
    kind: 'confirmation',
    weight: 2,
    form: /\bgracias por (?:postular\w*|aplicar|inscribir\w*|presentar|enviar\w*|(?:tu|su) (?:candidatura|interes|solicitud|postulacion))/,
  },
  {
    kind: 'confirmation',
    weight: 3,
    form: oneOf(
      String.raw`\brecibid[oa]s? (?:correctamente )?(?:tu|su|la) (?:solicitud|candidatura|cv|curriculum|postulacion|aplicacion|inscripcion)`,
      String.raw`\b(?:solicitud|candidatura|postulacion|inscripcion)\b[^.;!?]{0,60}\b(?:recibida|registrada|enviada|ha llegado|nos ha llegado)\b`,
      String.raw`\brecebemos (?:a )?sua (?:candidatura|inscricao)`,
    ),
  },
  {
    kind: 'rejection',
    weight: 3,
    form: oneOf(
      String.raw`\b(?:lamentamos|lamento|sentimos|siento) (?:mucho )?(?:tener que )?(?:comunicar|informar|decir|notificar|anunciar)\w*`,
      String.raw`\b(?:otros?|otras?) (?:candidat\w+|perfil\w*|personas?|postulantes?)\b`,
      String.raw`\b(?:hemos|me he|nos hemos|han|se ha) ${CHOSEN}\b[^.;!?]{0,40}\b(?:otr[oa]s?|una? (?:persona|candidat[oa]|perfil)|alguien|internamente)`,
      String.raw`\bno (?:has|ha|fuiste|ha resultado|has resultado) (?:sido )?(?:seleccionad\w+|elegid\w+)`,
      String.raw`\bno (?:vamos a |podemos |podremos )?(?:continua\w*|seguir\w*|avanza\w*)\b[^.;!?]{0,40}\b(?:contigo|con (?:tu|su|usted)|adelante|proceso|candidatura)`,
      String.raw`\bno (?:vamos a|podemos|podremos|hemos podido) (?:\w+ )?(?:ofrecer|invitar|proponer|convocar|citar|incluir)\w*`,
      String.raw`\bdescartad\w+\b`,
      String.raw`\bno (?:encaja|se ajusta)`,
      String.raw`\b(?:proceso|vacante|puesto|posicion|busqueda)\b[^.;!?]{0,80}\b(?:se ha|ha sido|queda|hemos|esta)\b[^.;!?]{0,20}\b(?:cerrad\w+|cancelad\w+|cubiert\w+|eliminad\w+|paralizad\w+|desiert\w+|congelad\w+)`,
      String.raw`\b(?:retira\w*|anula\w*)\b[^.;!?]{0,20}\b(?:la|nuestra) oferta\b`,
      String.raw`\binfelizmente\b[^.;!?]{0,80}\b(?:nao|outros?)\b`,
      String.raw`\bdesafortunadamente\b[^.;!?]{0,100}\b(?:no|otr\w+)\b`,
    ),
    unless: /\b(?:si no|en caso)\b/,
  },
  {
    kind: 'offer',
    weight: 3,
    form: /\b(?:complace|gusta\w*|alegra|encanta\w*|placer|felices)\b[^.;!?]{0,30}\b(?:ofrecer\w*|hacerte una oferta)|\bcarta (?:de )?oferta\b/,
    unless: /\b(?:no podemos|retira\w*|ofrecerte una (?:entrevista|llamada))\b/,
  },
  {
    kind: 'test',
    weight: 3,
    form: oneOf(
      String.raw`\b(?:realizar|completar|hacer|invitamos|resolver|adjunto|siguiente (?:paso|fase)|proximo paso)\b[^.;!?]{0,60}\b(?:prueba|test|reto|assessment|evaluacion|ejercicio|caso practico)\b`,
    ),
    unless: /\b(?:gracias por|resultado\w*|has superado)\b/,
  },
  {
    kind: 'interview',
    weight: 3,
    form: oneOf(
      String.raw`\b(?:concertar|agendar|invitar\w*|coordinar|programar|tener|fijar|mantener) (?:\w+ ){0,5}(?:entrevista|llamada|videollamada|reunion)`,
      String.raw`\b(?:gustaria|encantaria|queremos|querriamos|quisieramos|apetece)\b[^.;!?]{0,40}\b(?:conocer(?:te|le|la|lo)?|hablar|charlar|entrevistar\w*|reunirnos|llamarte|invitarte)\b`,
      String.raw`\b(?:te|le|os) (?:viene|vendria|va|iria)n? (?:bien|mejor)\b`,
      String.raw`\b(?:tienes|tendrias|tiene|tendria)\b[^?]{0,40}\b(?:rato|hueco|disponibilidad|tiempo|momento)\b`,
      String.raw`\b(?:dime|decidnos|dinos|digame)\b[^.;!?]{0,30}\b(?:dias?|cuando|horas?|horario)\b`,
      String.raw`\b(?:cual|que) (?:de|fecha|hora|dia)\b[^?]{0,40}\b(?:viene|prefieres?|va bien)`,
      String.raw`\bdisponibilidad(?! de incorporacion)\b`,
    ),
    unless: /\b(?:no nos|newsletter|encuesta|salarial\w*|incorporacion|vacante|propuestas)\b/,
  },
  {
    kind: 'more_information',
    weight: 3,
    form: oneOf(
      String.raw`\b(?:nos faltan?|necesit\w+|precisamos|faltaria\w*|envi\w+|facilit\w+|mand\w+|indi[cq]\w+|rellen\w+|podrias|puedes)\b[^.;!?]{0,120}\b${PAPERS}\b`,
      String.raw`\bdocumentacion pendiente\b`,
    ),
    unless: /\b(?:te envio|te mando|hemos enviado|no necesit\w+|gracias por)\b/,
  },
  {
    kind: 'recruiter',
    weight: 3,
    form: oneOf(
      String.raw`\btu perfil\b[^.;!?]{0,60}\b(?:encaja\w*|interes\w+|linkedin)`,
      String.raw`\b(?:he visto|vi|encontre|he encontrado) tu perfil\b`,
      String.raw`\babiert[oa] a (?:escuchar|valorar|nuevas|explorar)\b`,
      String.raw`\bpara (?:un|nuestro|mi|uno de nuestros|uno de mis) clientes?\b`,
    ),
    unless: /\b(?:tu candidatura|tu solicitud|postulacion)\b/,
  },
];

/** A Spanish friend's mail. */
export const SPANISH_FRIENDLY =
  /\bque tal (?:te )?(?:fue|ha ido|la entrevista)\b|\ba mi me (?:han|dijeron)\b|\b(?:mucha )?suerte en (?:la|tu) entrevista\b|\blo celebramos\b/;
