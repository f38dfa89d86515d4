import CXML2

/// Reads property lists in XML, well-formedness checked by libxml2; entities, document types and the network are
/// never used.
package enum XMLPropertyList {
  /// The value of a UTF-8 text without byte order mark; an encoding that the XML declaration names is ignored.
  package static func read(_ text: [UInt8]) throws(PropertyListFault) -> PropertyListValue {
    let builder = XMLPropertyListBuilder(text)
    _ = isInitialized
    text.withUnsafeBytes { parse($0, builder) }
    do {
      return try builder.result()
    } catch {
      // No marker can stand in a well-formed text but within quotes or comments; here it is what broke it.
      guard case .xml = error.kind, let marker = ConflictMarker.first(in: text, upTo: error.offset) else { throw error }
      throw PropertyListFault(.oldStyle(.conflictMarker), at: marker)
    }
  }

  /// libxml2 must be set up once before threads use it.
  private static let isInitialized: Bool = {
    xmlInitParser()
    return true
  }()

  private static func parse(_ text: UnsafeRawBufferPointer, _ builder: XMLPropertyListBuilder) {
    guard let base = text.baseAddress, let size = Int32(exactly: text.count), size > 0,
      let context = xmlCreateMemoryParserCtxt(base.assumingMemoryBound(to: CChar.self), size)
    else { return }
    defer { xmlFreeParserCtxt(context) }
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
      | XML_PARSE_IGNORE_ENC.rawValue
    _ = xmlCtxtUseOptions(context, Int32(bitPattern: UInt32(options)))
    context.pointee.sax.pointee = handler()
    context.pointee.userData = Unmanaged.passUnretained(builder).toOpaque()
    builder.context = context
    _ = xmlParseDocument(context)
    builder.context = nil
    // A declared entity makes libxml2 set up a document, which a stopped parser leaves behind.
    if let document = context.pointee.myDoc { xmlFreeDoc(document) }
    context.pointee.myDoc = nil
  }

  private static func handler() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { builder, name, prefix, _, _, _, _, _, _ in
      guard let name, let builder = XMLPropertyListBuilder.of(builder) else { return }
      builder.start(prefix == nil ? String(cString: name) : "\(String(cString: prefix!)):\(String(cString: name))")
    }
    handler.endElementNs = { builder, _, _, _ in XMLPropertyListBuilder.of(builder)?.end() }
    handler.characters = { builder, text, count in
      guard let text else { return }
      XMLPropertyListBuilder.of(builder)?.characters(UnsafeBufferPointer(start: text, count: Int(count)))
    }
    handler.cdataBlock = handler.characters
    handler.reference = { builder, _ in XMLPropertyListBuilder.of(builder)?.fail(.entity) }
    handler.entityDecl = { builder, _, _, _, _, _ in XMLPropertyListBuilder.of(builder)?.fail(.entity) }
    handler.serror = { builder, error in
      guard let error, error.pointee.level == XML_ERR_FATAL else { return }
      var message = error.pointee.message.map { String(cString: $0) } ?? ""
      while message.last?.isWhitespace == true { message.removeLast() }
      XMLPropertyListBuilder.of(builder)?.fail(.notWellFormed(message))
    }
    return handler
  }
}
